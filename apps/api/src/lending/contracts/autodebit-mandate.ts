import { capUnits, centsOfUnits, type LoanRules, smallerOf, unitsOfDays } from '@puente/domain'

/**
 * The maximum single charge: the principal with the interest of the longest possible term, plus the late interest until
 * the last attempt, within the cap of all charges.
 */
export function maxChargeCents(
  { annualRateMillionths, lateMarginMillionths, extensionTermsDays, chargeCapPercent }: LoanRules,
  { amountCents, termDays }: { readonly amountCents: number; readonly termDays: number },
  daysAfterDueDate: readonly number[],
): number {
  const longestDays = Math.max(termDays, ...extensionTermsDays)
  const lateDays = Math.max(0, ...daysAfterDueDate)
  const units =
    unitsOfDays(amountCents, annualRateMillionths, longestDays) +
    unitsOfDays(amountCents, annualRateMillionths + lateMarginMillionths, lateDays)
  return amountCents + centsOfUnits(smallerOf(units, capUnits(amountCents, chargeCapPercent)))
}
