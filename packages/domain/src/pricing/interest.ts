import { divideHalfUp } from '../money/cents.ts'

// A day's charge is principal in cents × annual rate in millionths, an exact integer. A sum of days becomes cents by one
// division, half up, when it is shown, billed or paid: never day by day (settled rules, Arithmetic).

/** Units of cents × millionths × days per cent. A daily charge always uses a 365-day year. */
export const UNITS_PER_CENT = 365n * 1_000_000n

/** The exact charge in units for this many days on one principal. */
export const unitsOfDays = (principalCents: number, annualRateMillionths: number, days: number): bigint =>
  BigInt(principalCents) * BigInt(annualRateMillionths) * BigInt(days)

export const centsOfUnits = (units: bigint): number => Number(divideHalfUp(units, UNITS_PER_CENT))

/** The late interest of one day on the whole principal: the contract's rate plus the margin for late payment. */
export const lateInterestOfOneDay = (
  principalCents: number,
  annualRateMillionths: number,
  marginMillionths: number,
): number => centsOfUnits(unitsOfDays(principalCents, annualRateMillionths + marginMillionths, 1))

/** The cap on all charges of a loan, in units. A fraction of a cent is dropped in the borrower's favour. */
export const capUnits = (principalCents: number, capPercent: number): bigint =>
  ((BigInt(principalCents) * BigInt(capPercent)) / 100n) * UNITS_PER_CENT

/** A rate reduced by a percentage, half up to a millionth. */
export const discountedRate = (annualRateMillionths: number, percent: number): number =>
  Number(divideHalfUp(BigInt(annualRateMillionths) * BigInt(100 - percent), 100n))

export function smallerOf(left: bigint, right: bigint): bigint {
  if (left < right) return left
  return right
}
