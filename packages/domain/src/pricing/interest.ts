import { divideHalfUp } from '../money/cents.ts'

// A day's charge is principal in cents × annual rate in millionths, an exact integer. A sum of days becomes cents by one
// division, half up, when it is shown, billed or paid: never day by day (settled rules, Arithmetic).

/** How many units of cents × millionths × days make one cent. The year of a daily charge has 365 days, always. */
export const UNITS_PER_CENT = 365n * 1_000_000n

/** The exact charge of so many days on one principal, in units. */
export const unitsOfDays = (principalCents: number, annualRateMillionths: number, days: number): bigint =>
  BigInt(principalCents) * BigInt(annualRateMillionths) * BigInt(days)

export const centsOfUnits = (units: bigint): number => Number(divideHalfUp(units, UNITS_PER_CENT))

/** The most that all charges of a loan may come to, in units; a part of a cent in it is left out, to the borrower's good. */
export const capUnits = (principalCents: number, capPercent: number): bigint =>
  ((BigInt(principalCents) * BigInt(capPercent)) / 100n) * UNITS_PER_CENT

/** A rate with a percentage taken off, half up to a millionth. */
export const discountedRate = (annualRateMillionths: number, percent: number): number =>
  Number(divideHalfUp(BigInt(annualRateMillionths) * BigInt(100 - percent), 100n))

export function smallerOf(left: bigint, right: bigint): bigint {
  if (left < right) return left
  return right
}
