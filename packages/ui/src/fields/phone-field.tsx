import { COUNTRY_CODE, formatNationalPhone, NATIONAL_PHONE_DIGITS, nationalDigits } from '@puente/domain'
import { type ChangeEvent, type ComponentPropsWithRef, useId } from 'react'
import { type FieldLook, FormField } from './form-field.tsx'
import { useControllable } from './use-controllable.ts'

export interface PhoneFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'type' | 'value' | 'defaultValue' | 'onChange'>,
    FieldLook {
  /** The national digits, grouped or not. */
  readonly value?: string | undefined
  readonly defaultValue?: string | undefined
  /** Receives the bare national digits, up to nine. */
  readonly onValueChange?: ((digits: string) => void) | undefined
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The caret position in the grouped number after this many digits. */
function caretAfter(digitCount: number, grouped: string): number {
  let position = 0
  for (let seen = 0; seen < digitCount && position < grouped.length; position += 1) {
    if (grouped[position] !== ' ') seen += 1
  }
  return position
}

export function PhoneField({
  id,
  label,
  hint,
  error,
  optional,
  labelHidden,
  value,
  defaultValue = '',
  onValueChange,
  ...input
}: PhoneFieldProps) {
  const prefixId = useId()
  const [digits, setDigits] = useControllable(value, defaultValue, onValueChange)
  const grouped = formatNationalPhone(digits)

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const element = event.currentTarget
    const typed = digitsOf(element.value)
    let next = nationalDigits(element.value).slice(0, NATIONAL_PHONE_DIGITS)
    const countryDigits = typed.length - nationalDigits(element.value).length
    let before = digitsOf(element.value.slice(0, element.selectionStart ?? element.value.length)).length - countryDigits

    // Deleting the space between two groups changes no digit; the user meant the digit beside it.
    if (next === digitsOf(grouped) && element.value.length < grouped.length) {
      const inputType = 'inputType' in event.nativeEvent ? event.nativeEvent.inputType : ''
      if (inputType === 'deleteContentForward') next = next.slice(0, before) + next.slice(before + 1)
      else {
        next = next.slice(0, before - 1) + next.slice(before)
        before -= 1
      }
    }

    // Writing the grouped text before React renders it keeps the caret in place.
    const nextGrouped = formatNationalPhone(next)
    element.value = nextGrouped
    const caret = caretAfter(Math.max(0, Math.min(before, next.length)), nextGrouped)
    element.setSelectionRange(caret, caret)
    setDigits(next)
  }

  return (
    <FormField id={id} label={label} hint={hint} error={error} optional={optional} labelHidden={labelHidden}>
      {(control) => (
        <span className="relative block">
          <span
            id={prefixId}
            className="pointer-events-none absolute inset-y-0 left-0 flex w-16 items-center justify-center font-medium text-ink-soft tabular-nums"
          >
            {`+${COUNTRY_CODE}`}
          </span>
          <input
            autoComplete="tel-national"
            {...input}
            {...control}
            type="tel"
            inputMode="tel"
            aria-describedby={[prefixId, control['aria-describedby']].filter(Boolean).join(' ')}
            className="control pl-18 tabular-nums"
            value={grouped}
            onChange={change}
          />
          <span aria-hidden="true" className="absolute inset-y-3 left-15 w-px bg-line" />
        </span>
      )}
    </FormField>
  )
}
