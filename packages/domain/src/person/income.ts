import { type Checked, invalid } from '../checked.ts'
import { centsFromEuros } from '../money/cents.ts'

/** Upper limit of a plausible amount for an applicant of a small loan. A larger one is a typing error. */
const INCOME_MAX_CENTS = 1_000_000_00

/**
 * A monthly amount in euros, parsed to cents: income, expenses, payments on other debts. Requirements R5: required, numeric. Zero
 * is valid. In Spanish notation a point before three digits separates thousands: `1.800` is 1800.
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
