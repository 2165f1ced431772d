import { type Checked, invalid, valid } from '../checked.ts'

// Money is a whole number of euro cents in a `number`, always a safe integer (below 2^53, 90 trillion euros). Products of cents,
// rates and days exceed that, so they are BigInt until the one division that converts them to cents.

/** Throws unless the value is a whole number of cents that a `number` holds exactly. */
export function assertCents(cents: number): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`)
}

/** The only rounding rule of the product: to the nearest, half up (towards positive infinity). */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError(`the divisor must be positive, not ${divisor}`)
  const doubled = 2n * dividend + divisor
  const quotient = doubled / (2n * divisor)
  // BigInt division truncates towards zero, which is one too high for negative results.
  return doubled < 0n && doubled % (2n * divisor) !== 0n ? quotient - 1n : quotient
}

/** `percent` of an amount, half up to the cent. */
export const percentOf = (cents: number, percent: number): number =>
  Number(divideHalfUp(BigInt(cents) * BigInt(percent), 100n))

/**
 * Parses euros with at most two decimals into cents: a wire number, or typed text with a comma or a point before the decimals.
 * Exact: it reads digits and never multiplies a fraction.
 */
export function centsFromEuros(euros: number | string): Checked<number, 'field_required' | 'only_numbers'> {
  const text = String(euros).trim()
  if (text === '') return invalid('field_required')
  const match = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text)
  if (!match) return invalid('only_numbers')
  const cents = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)
  return Number.isSafeInteger(cents) ? valid(cents) : invalid('only_numbers')
}

/** Cents of euros as a person types them: a point before three digits separates thousands, any other starts the decimals. */
export const centsFromTyped = (text: string): ReturnType<typeof centsFromEuros> =>
  centsFromEuros(text.replace(/\.(?=\d{3}(?:\D|$))/g, ''))

/** Whole cents of a JSON number of euros, which has at most two decimals. Typed text goes through `centsFromEuros`, which can refuse. */
export function centsOf(euros: number): number {
  const cents = Math.round(euros * 100)
  assertCents(cents)
  return cents
}

/** A JSON number of euros as text. */
export const euroText = (euros: number): string => formatEuros(centsOf(euros))

/** Euros for a JSON body. The division gives the double nearest to the decimal, so it prints with two decimals at most. */
export function eurosFromCents(cents: number): number {
  assertCents(cents)
  return cents / 100
}

const NO_BREAK_SPACE = '\u00a0'

/** Groups digits in threes with points, even four-digit numbers: the runtime's Spanish locale leaves `1234` ungrouped. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, '.')

/** `1.234,56 €`, with a non-breaking space before the sign. */
export function formatEuros(cents: number): string {
  assertCents(cents)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const sign = cents < 0 ? '-' : ''
  return `${sign}${groupThousands(digits.slice(0, -2))},${digits.slice(-2)}${NO_BREAK_SPACE}€`
}
