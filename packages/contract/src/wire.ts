import type { Checked } from '@puente/domain'
import { z } from 'zod'

/**
 * A text field ruled by the domain: the schema runs the rule and carries its message key, so that the browser's form and
 * the server give the same verdict. What the rule returns is what the handler gets.
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
export const DateOnly = z.iso.date().meta({ description: 'yyyy-MM-dd, Europe/Madrid' })
export const Instant = z.iso.datetime().meta({ description: 'ISO 8601, UTC' })

const DECIMAL = /^\d+(?:\.\d+)?$/

/**
 * A number that may come as text: in an address it always does. Only digits are read as a number; a list, a truth value or
 * a text of another kind stays what it is, and `schema` refuses it at its field.
 */
export const numberOrText = <S extends z.ZodNumber>(schema: S) =>
  z.preprocess((input) => (typeof input === 'string' && DECIMAL.test(input) ? Number(input) : input), schema)

/** A whole number of an address or, as a number too, of a body. */
export const DaysOrText = numberOrText(z.int().positive()).meta({ description: 'Days' })
export const EurosOrText = numberOrText(z.number().positive()).meta({ description: 'Euros' })
export const IdOrText = numberOrText(z.int().positive())
