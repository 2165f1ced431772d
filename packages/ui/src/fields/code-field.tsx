import { SMS_CODE_DIGITS } from '@puente/domain'
import type { ChangeEvent, ComponentPropsWithRef, SyntheticEvent } from 'react'
import { classNames } from '../react/class-names.ts'
import { type FieldLook, FormField } from './form-field.tsx'
import { useControllable } from './use-controllable.ts'

export interface CodeFieldProps
  extends Omit<
      ComponentPropsWithRef<'input'>,
      'className' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'maxLength' | 'onSelect'
    >,
    FieldLook {
  readonly digits?: number | undefined
  readonly value?: string | undefined
  readonly onValueChange?: ((code: string) => void) | undefined
  /** Called when the last digit is entered: typed, pasted or filled in from the message. */
  readonly onComplete?: ((code: string) => void) | undefined
}

/**
 * One real input over boxes that only draw its digits: a screen reader finds one field, a phone offers the code from the
 * message, and pasting the whole code works (WCAG 3.3.8).
 */
export function CodeField({
  id,
  label,
  hint,
  error,
  optional,
  labelHidden,
  digits = SMS_CODE_DIGITS,
  value,
  onValueChange,
  onComplete,
  disabled,
  ...input
}: CodeFieldProps) {
  const [code, setCode] = useControllable(value, '', onValueChange)

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.currentTarget.value.replace(/\D/g, '').slice(0, digits)
    if (next === code) return
    setCode(next)
    if (next.length === digits) onComplete?.(next)
  }

  // The boxes draw no caret, so it stays at the end, in the highlighted box.
  const keepCaretAtEnd = (event: SyntheticEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value: text } = event.currentTarget
    if (selectionStart === selectionEnd && selectionStart !== text.length) {
      event.currentTarget.setSelectionRange(text.length, text.length)
    }
  }

  return (
    <FormField id={id} label={label} hint={hint} error={error} optional={optional} labelHidden={labelHidden}>
      {(control) => (
        <span className="group relative flex w-fit max-w-full gap-2.5">
          {Array.from({ length: digits }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position, which never changes.
              key={index}
              aria-hidden="true"
              className={classNames(
                'flex h-16 w-14 items-center justify-center rounded-control border text-2xl font-strong tabular-nums',
                disabled ? 'border-line bg-sunken text-ink-soft' : 'bg-surface',
                !disabled && (error ? 'border-error' : code.length > index ? 'border-ink-soft' : 'border-line-strong'),
                index === Math.min(code.length, digits - 1) &&
                  'group-focus-within:outline-3 group-focus-within:outline-offset-1 group-focus-within:outline-focus',
              )}
            >
              {code[index]}
            </span>
          ))}
          <input
            autoComplete="one-time-code"
            {...input}
            {...control}
            disabled={disabled}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            value={code}
            onChange={change}
            onSelect={keepCaretAtEnd}
            className="absolute inset-0 w-full opacity-0"
          />
        </span>
      )}
    </FormField>
  )
}
