import { uiControlTexts } from '@puente/texts/ui-controls'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentPropsWithRef } from 'react'
import { type FieldLook, FormField } from './form-field.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

export interface SelectProps
  extends Omit<ComponentPropsWithRef<'select'>, 'className' | 'children' | 'multiple'>,
    FieldLook {
  readonly options: readonly SelectOption[]
  /** The text of the empty option. */
  readonly placeholder?: string | undefined
}

export function Select({
  id,
  label,
  hint,
  error,
  optional,
  labelHidden,
  options,
  placeholder = uiControlTexts.choose,
  value,
  defaultValue,
  ...select
}: SelectProps) {
  // No default choice: without a value, the empty option is selected.
  const choice = value === undefined ? { defaultValue: defaultValue ?? '' } : { value }
  return (
    <FormField id={id} label={label} hint={hint} error={error} optional={optional} labelHidden={labelHidden}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...choice} {...control} className="control select">
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={20}
            aria-hidden="true"
            className="pointer-events-none absolute top-3.5 right-3.5 text-ink-soft"
          />
        </span>
      )}
    </FormField>
  )
}
