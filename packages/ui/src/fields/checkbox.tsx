import { type ComponentPropsWithRef, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { mergeRefs } from '../react/merge-refs.ts'
import { describeControl, FieldError } from './form-field.tsx'

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'type'> {
  readonly label: ReactNode
  /** A quieter second line under the label. */
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** Neither ticked nor empty: only some of its group are ticked. */
  readonly indeterminate?: boolean | undefined
}

export function Checkbox({ id, label, hint, error, indeterminate = false, ref, ...input }: CheckboxProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = describeControl(controlId, hint, error)
  const element = useRef<HTMLInputElement>(null)

  // Indeterminate exists only as a property, and the browser clears it on every click; so it is set after each render.
  useLayoutEffect(() => {
    if (element.current) element.current.indeterminate = indeterminate
  })

  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...input}
          {...described.control}
          ref={mergeRefs(element, ref)}
          id={controlId}
          type="checkbox"
          className="tick"
        />
        <span className="min-w-0 pt-px">
          {label}
          {hint ? (
            <span id={described.hintId} className="block text-sm text-ink-soft">
              {hint}
            </span>
          ) : null}
        </span>
      </label>
      {error ? (
        // Under its own label, and closer to it than to the next box.
        <div className="-mt-1.5 mb-2.5 pl-9">
          <FieldError id={described.errorId}>{error}</FieldError>
        </div>
      ) : null}
    </div>
  )
}
