import { AppError, centsFromEuros } from '@puente/domain'

/**
 * The cents of an amount in euros from a request; more than two decimals, or not a number, is an error at its field.
 */
export function wireCents(property: string, euros: number): number {
  const parsed = centsFromEuros(euros)
  if (parsed.ok) return parsed.value
  throw new AppError('validation_failed', `${property} is not an amount in euros`, {
    fields: [{ property, key: parsed.key }],
  })
}
