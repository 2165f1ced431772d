import {
  type CivilDate,
  capUnits,
  centsOfUnits,
  type Instalment,
  type LoanRules,
  smallerOf,
  unitsOfDays,
} from '@puente/domain'

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

/** Of a loan in instalments: the dates, and the largest instalment with its late interest until the last attempt. */
export function instalmentCharges(
  { lateMarginMillionths, annualRateMillionths }: Pick<LoanRules, 'lateMarginMillionths' | 'annualRateMillionths'>,
  instalments: readonly Pick<Instalment, 'date' | 'principalCents' | 'totalCents'>[],
  daysAfterDueDate: readonly number[],
): { readonly maximumCents: number; readonly instalmentDates: readonly CivilDate[] } {
  const lateDays = Math.max(0, ...daysAfterDueDate)
  const rate = annualRateMillionths + lateMarginMillionths
  const chargeOf = ({ principalCents, totalCents }: Pick<Instalment, 'principalCents' | 'totalCents'>) =>
    totalCents + centsOfUnits(unitsOfDays(principalCents, rate, lateDays))
  return { maximumCents: Math.max(...instalments.map(chargeOf)), instalmentDates: instalments.map(({ date }) => date) }
}
