import type { ComponentPropsWithRef, ReactNode } from 'react'
import { type FieldLook, FormField, widthFor } from './form-field.tsx'

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'prefix'>, FieldLook {
  /** A unit after the text, such as €; it is not read out, so the label or the hint repeats it. */
  readonly unit?: ReactNode
  /** The length of a usual answer; without it the field is as wide as the page. */
  readonly characters?: number | undefined
}

export function TextField({
  id,
  label,
  hint,
  error,
  optional,
  labelHidden,
  unit,
  characters,
  ...input
}: TextFieldProps) {
  return (
    <FormField id={id} label={label} hint={hint} error={error} optional={optional} labelHidden={labelHidden}>
      {(control) => (
        <span className="relative block" style={widthFor(characters, unit ? 2 : 0)}>
          <input type="text" {...input} {...control} className={unit ? 'control pr-12' : 'control'} />
          {unit ? (
            <span
              aria-hidden="true"
              className="absolute inset-y-0 right-0 flex w-12 items-center justify-center text-ink-soft"
            >
              {unit}
            </span>
          ) : null}
        </span>
      )}
    </FormField>
  )
}
