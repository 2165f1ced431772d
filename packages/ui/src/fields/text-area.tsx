import type { ComponentPropsWithRef } from 'react'
import { type FieldLook, FormField } from './form-field.tsx'

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'className'>, FieldLook {}

export function TextArea({ id, label, hint, error, optional, labelHidden, rows = 4, ...textarea }: TextAreaProps) {
  return (
    <FormField id={id} label={label} hint={hint} error={error} optional={optional} labelHidden={labelHidden}>
      {(control) => <textarea rows={rows} {...textarea} {...control} className="control" />}
    </FormField>
  )
}
