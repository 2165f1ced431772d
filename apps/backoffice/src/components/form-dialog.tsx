import { Select, type SelectProps, TextArea, TextField } from '@puente/ui'
import { useState } from 'react'
import { ActDialog, type ActDialogProps } from './act-dialog.tsx'
import { DateInput } from './date-input.tsx'

/** A field whose value is text, named as the server names it in its errors. */
export type DialogField<Name extends string> = {
  readonly name: Name
  readonly label: string
  /** The value at first; empty if left out. */
  readonly initial?: string | undefined
  /** False hides the field; its value is sent all the same. */
  readonly isShown?: ((values: Readonly<Record<Name, string>>) => boolean) | undefined
} & (
  | {
      readonly kind: 'line'
      readonly type?: 'tel' | 'date' | undefined
      readonly inputMode?: 'decimal' | 'tel' | undefined
      readonly maxLength?: number | undefined
    }
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'choice'; readonly options: SelectProps['options']; readonly placeholder?: string | undefined }
)

type Values<Name extends string> = Readonly<Record<Name | 'reason', string>>

interface FormDialogProps<Name extends string>
  extends Omit<ActDialogProps, 'open' | 'fields' | 'fieldNames' | 'submit'> {
  readonly fields: readonly DialogField<Name>[]
  readonly submit: (values: Values<Name>) => Promise<unknown>
}

/** An act with a few fields: keeps what is typed and shows the server's errors at each field. Rendered while it is open. */
export function FormDialog<Name extends string>({ fields, submit, ...act }: FormDialogProps<Name>) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const textOf = ({ name, initial = '' }: DialogField<Name>): string => typed[name] ?? initial
  const values = Object.fromEntries(fields.map((field) => [field.name, textOf(field)])) as Record<Name, string>
  const shown = fields.filter(({ isShown }) => isShown?.(values) ?? true)
  return (
    <ActDialog
      {...act}
      open
      fieldNames={shown.map(({ name }) => name)}
      fields={(errors) =>
        shown.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={textOf(field)}
            onValue={(value) => setTyped({ ...typed, [field.name]: value })}
            error={errors[field.name]}
          />
        ))
      }
      submit={({ reason }) => submit({ ...values, reason })}
    />
  )
}

interface FieldProps {
  readonly field: DialogField<string>
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error: string | undefined
}

function Field({ field, value, onValue, error }: FieldProps) {
  const { name, label } = field
  const common = {
    name,
    label,
    value,
    error,
    onChange: (event: { readonly target: { readonly value: string } }) => onValue(event.target.value),
  }
  if (field.kind === 'choice') return <Select {...common} options={field.options} placeholder={field.placeholder} />
  if (field.kind === 'line' && field.type === 'date') {
    return <DateInput name={name} label={label} value={value} error={error} onValue={onValue} />
  }
  if (field.kind === 'text') return <TextArea {...common} rows={4} maxLength={field.maxLength} />
  return <TextField {...common} type={field.type} inputMode={field.inputMode} maxLength={field.maxLength} />
}
