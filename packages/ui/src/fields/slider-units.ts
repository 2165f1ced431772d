import { centsFromTyped, formatEuros, groupThousands } from '@puente/domain'
import { uiTexts } from '@puente/texts/ui'

/** How a slider parses and formats its value. */
export interface SliderUnit {
  /** Shown after the input: € or días. */
  readonly sign: (value: number) => string
  /** The formatted value, `200,00 €` or `7 días`: read out, and shown at both ends. */
  readonly format: (value: number) => string
  /** The text in the input, without the unit. */
  readonly toInput: (value: number) => string
  /** Removes characters that cannot be part of the value while typing. */
  readonly filter: (text: string) => string
  /** Parses typed text; null if it is not a number. */
  readonly fromInput: (text: string) => number | null
}

/** Amounts in cents, typed in euros with up to two decimals (requirements R5). */
export const EURO_UNIT: SliderUnit = {
  sign: () => '€',
  format: formatEuros,
  toInput: (cents) => formatEuros(cents).slice(0, -2), // without the sign and the space before it
  // A comma starts the decimals, and so does a point without three digits after it: 1.200 is a thousand two hundred.
  filter: (text) => text.replace(/[^\d.,]/g, '').replace(/(,\d{2}).*$/, '$1'),
  fromInput: (text) => {
    const parsed = centsFromTyped(text.replace(/[.,]$/, ''))
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
