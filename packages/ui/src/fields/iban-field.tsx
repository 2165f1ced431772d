import { formatIban, IBAN_CHARACTERS } from '@puente/domain'
import { FormattedField, type FormattedFieldProps } from './formatted-field.tsx'

const readIban = (text: string) =>
  text
    .replace(/[^\da-z]/gi, '')
    .toUpperCase()
    .slice(0, IBAN_CHARACTERS)

export type IbanFieldProps = Omit<FormattedFieldProps, 'read' | 'format' | 'isSeparator'>

/** A Spanish account number in groups of four, as printed. */
export function IbanField(props: IbanFieldProps) {
  return (
    <FormattedField
      autoComplete="off"
      autoCapitalize="characters"
      {...props}
      read={readIban}
      format={formatIban}
      isSeparator={(character) => character === ' '}
    />
  )
}
