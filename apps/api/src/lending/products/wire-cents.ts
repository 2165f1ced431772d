import { AppError, centsFromEuros } from '@puente/domain'

/** Cents of an amount in euros as a caller sent it; more than two decimals, or none at all, is an error at its field. */
export function wireCents(property: string, euros: number): number {
  const parsed = centsFromEuros(euros)
  if (parsed.ok) return parsed.value
  throw new AppError('validation_failed', `${property} is no amount in euros`, {
    fields: [{ property, key: parsed.key }],
  })
}
