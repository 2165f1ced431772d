import { uiTexts } from '@puente/texts/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { classNames } from '../react/class-names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export interface FieldLook {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** What is wrong and what to do about it. */
  readonly error?: ReactNode
  /** Adds "(opcional)" to the label; required is the default and needs no mark. */
  readonly optional?: boolean | undefined
  /** For a label that the heading above already shows. */
  readonly labelHidden?: boolean | undefined
}

/** As wide as an answer of this length: the field says how much is asked. */
export const widthFor = (characters: number | undefined, unitRem = 0) =>
  characters === undefined ? undefined : { maxWidth: `calc(${characters}ch + ${2.5 + unitRem}rem)` }

/** The attributes that connect a control to its label, hint and error. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export interface FormFieldProps extends FieldLook {
  readonly id?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}

export function FormField({ id, label, hint, error, optional, labelHidden, children }: FormFieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = describeControl(controlId, hint, error)
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={controlId} className={classNames('font-medium', labelHidden && 'sr-only')}>
        {label}
        {optional ? <span className="font-normal text-ink-soft">{` (${uiTexts.optional})`}</span> : null}
      </label>
      <FieldHint id={described.hintId}>{hint}</FieldHint>
      {children({ id: controlId, ...described.control })}
      <FieldError id={described.errorId}>{error}</FieldError>
    </div>
  )
}

/** The ids of hint and error, and the attributes that reference them. */
export function describeControl(id: string, hint: ReactNode, error: ReactNode) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return {
    hintId,
    errorId,
    control: { 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? (true as const) : undefined },
  }
}

export function FieldHint({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className="text-sm text-ink-soft">
      {children}
    </p>
  )
}

export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className="flex animate-enter items-start gap-1.5 text-sm font-medium text-error-text">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 flex-none" />
      <span>
        <VisuallyHidden>{`${uiTexts.errorPrefix} `}</VisuallyHidden>
        {children}
      </span>
    </p>
  )
}
