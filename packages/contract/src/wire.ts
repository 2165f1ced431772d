import type { Checked, CivilDate } from '@puente/domain'
import { z } from 'zod'

/**
 * A text field with a domain rule: the schema runs the rule and reports its message key, so that the browser's form and the
 * server agree. The handler receives the parsed value.
 */
export const ruledText = <T>(rule: (input: string) => Checked<T, string>) =>
  z.string().transform((input, context): T => {
    const checked = rule(input)
    if (checked.ok) return checked.value
    context.addIssue({ code: 'custom', params: { key: checked.key }, message: checked.key })
    return z.NEVER
  })

/** Euros on the wire: a number with at most two decimals. Inside the server amounts are integer cents. */
export const Euros = z.number().meta({ description: 'Euros, at most two decimals' })
/** A day that exists: code that reads a checked body, or a response of the server, gets it as `CivilDate`. */
export const DateOnly = z.iso.date().meta({ description: 'yyyy-MM-dd, Europe/Madrid' }) as unknown as z.ZodType<
  CivilDate,
  string
>
export const Instant = z.iso.datetime().meta({ description: 'ISO 8601, UTC' })

const DECIMAL = /^\d+(?:\.\d+)?$/

/**
 * A number that may arrive as text, as in a query string. Only digits are parsed; a list, a boolean or any other text stays
 * unchanged, and `schema` rejects it at its field.
 */
export const numberOrText = <S extends z.ZodNumber>(schema: S) =>
  z.preprocess((input) => (typeof input === 'string' && DECIMAL.test(input) ? Number(input) : input), schema)

/** A whole number in a query string or a body. */
export const DaysOrText = numberOrText(z.int().positive()).meta({ description: 'Days' })
export const EurosOrText = numberOrText(z.number().positive()).meta({ description: 'Euros' })
export const IdOrText = numberOrText(z.int().positive())
export const CountOrText = numberOrText(z.int().positive())
export const DayOfMonthOrText = numberOrText(z.int().min(1).max(31))
