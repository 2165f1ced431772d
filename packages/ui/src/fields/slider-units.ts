import { centsFromEuros, formatEuros, groupThousands } from '@puente/domain'
import { uiTexts } from '@puente/texts/ui'

/** How a slider reads and writes its value. */
export interface SliderUnit {
  /** Stands after the input: € or días. */
  readonly sign: (value: number) => string
  /** The whole value, `200,00 €` or `7 días`: read out, and shown at both ends. */
  readonly format: (value: number) => string
  /** What stands in the input, without the sign. */
  readonly toInput: (value: number) => string
  /** Drops what can be no part of the value while it is typed. */
  readonly filter: (text: string) => string
  /** The value of a typed text, or null where it is no number. */
  readonly fromInput: (text: string) => number | null
}

/** Amounts in cents, typed in euros with up to two decimals (requirements R5). */
export const EURO_UNIT: SliderUnit = {
  sign: () => '€',
  format: formatEuros,
  toInput: (cents) => formatEuros(cents).slice(0, -2), // without the sign and the space before it
  // A comma starts the decimals, and so does a point that no group of three digits follows: 1.200 is a thousand.
  filter: (text) => text.replace(/[^\d.,]/g, '').replace(/(,\d{2}).*$/, '$1'),
  fromInput: (text) => {
    const parsed = centsFromEuros(text.replace(/\.(?=\d{3}(?:\D|$))/g, '').replace(/[.,]$/, ''))
    return parsed.ok ? parsed.value : null
  },
}

export const DAY_UNIT: SliderUnit = {
  sign: uiTexts.dayWord,
  format: (days) => `${groupThousands(String(days))} ${uiTexts.dayWord(days)}`,
  toInput: String,
  filter: (text) => text.replace(/\D/g, ''),
  fromInput: (text) => (text === '' ? null : Number(text)),
}
