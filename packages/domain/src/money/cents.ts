import { type Checked, invalid, valid } from '../checked.ts'

// Money is a whole number of euro cents in a `number`, always a safe integer (below 2^53, 90 billion euros). Products of
// cents with rates and days go past that and are BigInt until the one division that brings them back to cents.

/** Throws when something that must be cents is not a whole number that a `number` can hold exactly. */
export function assertCents(cents: number): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`)
}

/** The one rounding rule of the product: to the nearest, and a half goes up (towards positive infinity). */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError(`the divisor must be positive, not ${divisor}`)
  const doubled = 2n * dividend + divisor
  const quotient = doubled / (2n * divisor)
  // BigInt division drops the fraction towards zero; below zero that is one too high.
  return doubled < 0n && doubled % (2n * divisor) !== 0n ? quotient - 1n : quotient
}

/** `percent` of an amount, half up to the cent. */
export const percentOf = (cents: number, percent: number): number =>
  Number(divideHalfUp(BigInt(cents) * BigInt(percent), 100n))

/**
 * Cents of an amount in euros with at most two decimals: a number of the wire, or what a person typed, with a comma or
 * a point before the decimals. Exact: it reads the digits and never multiplies a fraction.
 */
export function centsFromEuros(euros: number | string): Checked<number, 'field_required' | 'only_numbers'> {
  const text = String(euros).trim()
  if (text === '') return invalid('field_required')
  const match = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text)
  if (!match) return invalid('only_numbers')
  const cents = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)
  return Number.isSafeInteger(cents) ? valid(cents) : invalid('only_numbers')
}

/** Euros for a JSON body. The division gives the number nearest to the decimal, so it prints with two decimals at most. */
export function eurosFromCents(cents: number): number {
  assertCents(cents)
  return cents / 100
}

const NO_BREAK_SPACE = '\u00a0'

/** Digits in groups of three with points, also where there are only four: the runtime's Spanish leaves `1234` bare. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, '.')

/** `1.234,56 €`, the space before the sign unbreakable. */
export function formatEuros(cents: number): string {
  assertCents(cents)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const sign = cents < 0 ? '-' : ''
  return `${sign}${groupThousands(digits.slice(0, -2))},${digits.slice(-2)}${NO_BREAK_SPACE}€`
}
