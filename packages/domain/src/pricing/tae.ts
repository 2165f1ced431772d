import { type CivilDate, compareDates, daysBetween } from '../calendar/civil-date.ts'
import { yearsBefore } from '../calendar/months.ts'
import { assertCents, divideHalfUp } from '../money/cents.ts'

/** Money that moves this many years after the first drawdown: `{ years: 30 / 365, cents: 390_00 }`. */
interface TimedAmount {
  readonly cents: number
  readonly years: number
}

interface TimedFlows {
  readonly drawdowns: readonly TimedAmount[]
  readonly payments: readonly TimedAmount[]
}

/**
 * The same with time as a fraction: 30 days are 30 of 365, three equal months 3 of 12. Rounding the time already changes the
 * eighth digit of a TAE in the thousands, so all internal computation uses fractions.
 */
export interface PeriodAmount {
  readonly cents: number
  readonly periods: number
  readonly periodsPerYear: number
}

export interface PeriodFlows {
  readonly drawdowns: readonly PeriodAmount[]
  readonly payments: readonly PeriodAmount[]
}

/** The time units of the annex: days of a common or a leap year, equal months, weeks. */
const PERIODS_PER_YEAR = [365, 366, 12, 52] as const
const SAME_TIME_YEARS = 1e-12
const BINARY_PARTS = 2 ** 40

/** The fraction for a time in years. A value that is not a whole number of days, months or weeks stays as it is. */
function asFraction(years: number): Pick<PeriodAmount, 'periods' | 'periodsPerYear'> {
  for (const periodsPerYear of PERIODS_PER_YEAR) {
    const periods = Math.round(years * periodsPerYear)
    if (Math.abs(years - periods / periodsPerYear) < SAME_TIME_YEARS) return { periods, periodsPerYear }
  }
  return { periods: Math.round(years * BINARY_PARTS), periodsPerYear: BINARY_PARTS }
}

function inPeriods({ drawdowns, payments }: TimedFlows): PeriodFlows {
  const converted = ({ cents, years }: TimedAmount): PeriodAmount => ({ cents, ...asFraction(years) })
  return { drawdowns: drawdowns.map(converted), payments: payments.map(converted) }
}

// The equation of Ley 16/2011 Anexo I and Directive (EU) 2023/2225 Annex III,
//   Σ drawdown · (1+X)^−t = Σ payment · (1+X)^−s,
// is solved for y = ln(1+X), in which it is smooth from −99 % to the 10^17 % of an expensive one-day loan. A floating-point
// bisection finds y to twelve digits; Newton steps in integers extend it to more digits than any printed TAE has.

/** Fixed point: an integer in units of 2^−256. */
const FRACTION_BITS = 256n
const ONE = 1n << FRACTION_BITS
const START_BITS = 40
const LARGEST_EXPONENT = 1e6

/** Positive for a drawdown, negative for a payment. */
type SignedFlow = PeriodAmount

function signedFlows({ drawdowns, payments }: PeriodFlows): readonly SignedFlow[] {
  const flows = [...drawdowns, ...payments.map((payment) => ({ ...payment, cents: -payment.cents }))]
  for (const { cents } of flows) assertCents(cents)
  return flows.filter(({ cents }) => cents !== 0)
}

const yearsOf = ({ periods, periodsPerYear }: SignedFlow) => periods / periodsPerYear

function exponentInFloatingPoint(flows: readonly SignedFlow[]): number {
  // Present value of drawdowns less payments: negative for a y too low, positive for one too high.
  const balance = (y: number) => flows.reduce((sum, flow) => sum + flow.cents * Math.exp(-y * yearsOf(flow)), 0)
  let low = 0
  let high = 0
  for (let width = 1; !(balance(low) <= 0) || !(balance(high) >= 0); width *= 2) {
    if (width > LARGEST_EXPONENT) throw new RangeError('these flows have no TAE: nothing is repaid after the drawdown')
    if (!(balance(low) <= 0)) low = -width
    if (!(balance(high) >= 0)) high = width
  }
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (balance(middle) < 0) low = middle
    else high = middle
  }
  return high
}

/** e^x for a fixed-point x of either sign: halved until the series is short, then squared back. */
function exponential(x: bigint): bigint {
  if (x < 0n) return (ONE * ONE) / exponential(-x)
  let halvings = 0n
  while (x >> halvings > ONE >> 16n) halvings += 1n
  const small = x >> halvings
  let sum = ONE
  let term = ONE
  for (let n = 1n; term > 0n; n += 1n) {
    term = (term * small) / (n * ONE)
    sum += term
  }
  for (; halvings > 0n; halvings -= 1n) sum = (sum * sum) >> FRACTION_BITS
  return sum
}

/** 1 + X in fixed point, for the TAE of any drawdowns and payments. */
function growthFactor(timed: PeriodFlows): bigint {
  const flows = signedFlows(timed)
  let y = BigInt(Math.round(exponentInFloatingPoint(flows) * 2 ** START_BITS)) << (FRACTION_BITS - BigInt(START_BITS))
  for (let round = 0; round < 6; round += 1) {
    let balance = 0n
    let slope = 0n
    for (const { cents, periods, periodsPerYear } of flows) {
      const present = BigInt(cents) * exponential((-y * BigInt(periods)) / BigInt(periodsPerYear))
      balance += present
      slope -= (present * BigInt(periods)) / BigInt(periodsPerYear)
    }
    // A zero slope means no flow after the start, which the search above has already rejected.
    const correction = (balance << FRACTION_BITS) / slope
    if (correction === 0n) break
    y -= correction
  }
  return exponential(y)
}

/** The TAE in per cent, to the full precision of a `number`. */
export const tae = (flows: TimedFlows): number => Number((growthFactor(inPeriods(flows)) - ONE) * 100n) / Number(ONE)

const TEN_TO_30 = 10n ** 30n
const LARGEST_QUICK_TENTHS = 1e9

/** Tenths computed in floating point, rounded half up; null where its error could fall on the wrong side of a half. */
function roundedIfSafe(tenths: number): bigint | null {
  const fraction = tenths - Math.floor(tenths)
  const isSafe = Math.abs(tenths) < LARGEST_QUICK_TENTHS && Math.abs(fraction - 0.5) > 1e-9 + Math.abs(tenths) * 1e-12
  return isSafe ? BigInt(Math.floor(tenths + 0.5)) : null
}

/**
 * The TAE in tenths of a per cent, half up (remark d of the annex); exact for any size. The slow exact solver runs only where
 * floating point leaves a doubt: a price list of instalments has a thousand TAEs.
 */
export function taeTenths(flows: PeriodFlows): bigint {
  const quick = roundedIfSafe(1000 * Math.expm1(exponentInFloatingPoint(signedFlows(flows))))
  return quick ?? exactTaeTenths(flows)
}

function exactTaeTenths(flows: PeriodFlows): bigint {
  // Rounding to 30 decimals first restores an exact half, which fixed point may leave slightly too low.
  const perThousand = divideHalfUp((growthFactor(flows) - ONE) * 1000n * TEN_TO_30, ONE)
  return divideHalfUp(perThousand, TEN_TO_30)
}

/**
 * The time from the first drawdown to a later date by remark (c) of Annex III: whole years back from the later date, then days
 * (first excluded, last included) over the 365 or 366 days of the year that ends there.
 */
export function yearsSince(first: CivilDate, date: CivilDate): { periods: number; periodsPerYear: number } {
  let wholeYears = 0
  while (yearsBefore(date, wholeYears + 1) >= first) wholeYears += 1
  const lastDay = yearsBefore(date, wholeYears)
  const periodsPerYear = daysBetween(yearsBefore(lastDay, 1), lastDay)
  return { periods: wholeYears * periodsPerYear + daysBetween(first, lastDay), periodsPerYear }
}

export interface DatedAmount {
  readonly date: CivilDate
  readonly cents: number
}

interface DatedFlows {
  readonly drawdowns: readonly DatedAmount[]
  readonly payments: readonly DatedAmount[]
}

/**
 * Tenths of a per cent for a loan with one payout and one repayment, by the closed form (total / received)^(1/t) − 1. Where
 * floating point could fall on the wrong side of a half, the exact solver decides, so both always agree.
 */
export function taeTenthsOfOnePayment(drawnCents: number, payment: PeriodAmount): bigint {
  const { cents, periods, periodsPerYear } = payment
  const tenths = 1000 * Math.expm1((Math.log(cents / drawnCents) * periodsPerYear) / periods)
  const drawdowns = [{ cents: drawnCents, periods: 0, periodsPerYear }]
  return roundedIfSafe(tenths) ?? exactTaeTenths({ drawdowns, payments: [payment] })
}

/** The TAE of a loan in per cent with one decimal, half up: the figure printed beside every price. */
export function taeOfLoan({ drawdowns, payments }: DatedFlows): number {
  const first = drawdowns.map(({ date }) => date).sort(compareDates)[0]
  if (first === undefined) throw new RangeError('a loan without a drawdown has no TAE')
  const timed = ({ date, cents }: DatedAmount): PeriodAmount => ({ cents, ...yearsSince(first, date) })
  const [drawdown, ...laterDrawdowns] = drawdowns
  const [payment, ...laterPayments] = payments
  if (drawdown && payment && laterDrawdowns.length === 0 && laterPayments.length === 0) {
    return Number(taeTenthsOfOnePayment(drawdown.cents, timed(payment))) / 10
  }
  return Number(taeTenths({ drawdowns: drawdowns.map(timed), payments: payments.map(timed) })) / 10
}
