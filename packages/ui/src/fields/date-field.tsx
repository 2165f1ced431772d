import { uiControlTexts } from '@puente/texts/ui-controls'
import { FormattedField, type FormattedFieldProps } from './formatted-field.tsx'

const DIGITS = 8
const DATE_CHARACTERS = 10

const twoDigits = (text: string | undefined) => (text ?? '').padStart(2, '0')

/** The digits of a day, month and year in any notation: 1/5/1990, 1-5-1990, 1990-05-01, 01051990. */
function readDate(text: string, previous: string): string {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return `${twoDigits(iso[3])}${twoDigits(iso[2])}${iso[1]}`
  // Only a whole date entered into an empty field: in a full one, a single digit is a correction.
  const whole = previous === '' ? /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(text) : null
  if (whole) return `${twoDigits(whole[1])}${twoDigits(whole[2])}${whole[3]}`
  // A separator after one digit completes the number.
  const closed = text.replace(/(^|\D)(\d)\D$/, (_, start: string, digit: string) => `${start}0${digit}`)
  return closed.replace(/\D/g, '').slice(0, DIGITS)
}

const formatDate = (digits: string) =>
  [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/')

export type DateFieldProps = Omit<FormattedFieldProps, 'read' | 'format' | 'isSeparator'>

/** A date in Spanish notation, dd/MM/yyyy. Typed: a birthday in a calendar is forty years of scrolling. */
export function DateField(props: DateFieldProps) {
  return (
    <FormattedField
      inputMode="numeric"
      autoComplete="off"
      placeholder={uiControlTexts.datePlaceholder}
      characters={DATE_CHARACTERS}
      {...props}
      read={readDate}
      format={formatDate}
      isSeparator={(character) => character === '/'}
    />
  )
}
