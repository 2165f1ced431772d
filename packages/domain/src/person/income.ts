import { type Checked, invalid } from '../checked.ts'
import { centsFromEuros } from '../money/cents.ts'

/** Nobody who asks for a few hundred euros has more: it is a slip of the finger. */
export const INCOME_MAX_CENTS = 1_000_000_00

/**
 * An amount of a month in euros, as cents: income, expenses, payments of other debts. Requirements R5: required, numeric.
 * Nothing (0) is an amount. As typed in Spain, a point before three digits separates thousands: `1.800` is 1800.
 */
export function parseIncome(
  input: string | number,
): Checked<number, 'field_required' | 'only_numbers' | 'incorrectData'> {
  const typed = String(input).replace(/[\s€]/g, '')
  const isGrouped = typeof input === 'string' && /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(typed)
  const cents = centsFromEuros(isGrouped ? typed.replaceAll('.', '') : typed)
  if (cents.ok && cents.value > INCOME_MAX_CENTS) return invalid('incorrectData')
  return cents
}
