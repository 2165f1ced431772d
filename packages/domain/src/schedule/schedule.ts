import { type CivilDate, daysBetween } from '../calendar/civil-date.ts'
import { assertCents, divideHalfUp } from '../money/cents.ts'
import { centsOfUnits, unitsOfDays } from '../pricing/interest.ts'

/** `annuity`: equal instalments. `equal_principal`: equal parts of the principal, so that the instalments fall. */
export const SCHEDULE_METHODS = ['annuity', 'equal_principal'] as const
export type ScheduleMethod = (typeof SCHEDULE_METHODS)[number]

export interface Instalment {
  /** Counted over the whole plan, from 1. */
  readonly number: number
  readonly date: CivilDate
  readonly days: number
  readonly openingCents: number
  readonly interestCents: number
  readonly feeCents: number
  readonly principalCents: number
  readonly totalCents: number
}

export interface Schedule {
  readonly method: ScheduleMethod
  /** Of every instalment but the last: its total for an annuity, its principal for equal parts. */
  readonly regularCents: number
  readonly instalments: readonly Instalment[]
}

export interface ScheduleTerms {
  readonly principalCents: number
  /** Interest runs from the day after this one. */
  readonly from: CivilDate
  /** Ascending, all after `from`. */
  readonly dates: readonly CivilDate[]
  readonly annualRateMillionths: number
  /** Spread evenly over the instalments. */
  readonly feeCents: number
  readonly method: ScheduleMethod
  /** The interest charged before `from`, in units. Cents are rounded over the whole life, so its fraction of a cent counts on. */
  readonly chargedUnits?: bigint
  /** Interest charged before `from` and not paid: due with the first instalment. */
  readonly owedInterestCents?: number
  readonly firstNumber?: number
}

/** What a period adds to its instalment, whatever the balance: computed once for the many tries of a search. */
interface Period {
  readonly date: CivilDate
  readonly days: number
  readonly feeCents: number
  /** The interest on one cent, in units. */
  readonly unitsPerCent: bigint
}

/** The fee of the first `count` of all instalments. */
const feeOfFirst = (feeCents: number, count: number, all: number): number =>
  Number(divideHalfUp(BigInt(feeCents) * BigInt(count), BigInt(all)))

function periodsOf({ from, dates, feeCents, annualRateMillionths }: ScheduleTerms): readonly Period[] {
  let previous = from
  let feeBefore = 0
  return dates.map((date, index) => {
    const days = daysBetween(previous, date)
    if (days <= 0) throw new RangeError(`due dates must ascend after ${from}`)
    const feeThrough = feeOfFirst(feeCents, index + 1, dates.length)
    const period = {
      date,
      days,
      feeCents: feeThrough - feeBefore,
      unitsPerCent: unitsOfDays(1, annualRateMillionths, days),
    }
    previous = date
    feeBefore = feeThrough
    return period
  })
}

/** One row for each period. The last row takes the rest of the principal. */
function rowsWith(terms: ScheduleTerms, periods: readonly Period[], regularCents: number): readonly Instalment[] {
  const { method, chargedUnits = 0n, owedInterestCents = 0, firstNumber = 1 } = terms
  let balance = terms.principalCents
  let units = chargedUnits
  let centsBefore = centsOfUnits(units) - owedInterestCents
  return periods.map(({ date, days, feeCents, unitsPerCent }, index): Instalment => {
    units += BigInt(balance) * unitsPerCent
    const centsThrough = centsOfUnits(units)
    const interestCents = centsThrough - centsBefore
    // Never below zero: interest that an instalment does not cover must not become principal (Civil Code 1109).
    const part = method === 'annuity' ? Math.max(0, regularCents - interestCents - feeCents) : regularCents
    const principalCents = index === periods.length - 1 ? balance : part
    const totalCents = principalCents + interestCents + feeCents
    const openingCents = balance
    balance -= principalCents
    centsBefore = centsThrough
    return {
      number: firstNumber + index,
      date,
      days,
      openingCents,
      interestCents,
      feeCents,
      principalCents,
      totalCents,
    }
  })
}

const partOf = (method: ScheduleMethod, { totalCents, principalCents }: Instalment): number =>
  method === 'annuity' ? totalCents : principalCents

/** True if the last instalment is not above the regular one. */
function fits(terms: ScheduleTerms, periods: readonly Period[], regularCents: number): boolean {
  const last = rowsWith(terms, periods, regularCents).at(-1)
  return last !== undefined && partOf(terms.method, last) <= regularCents
}

/** Where the search for the annuity starts: the exact instalment without rounding. */
function annuityEstimate(
  { principalCents, annualRateMillionths, feeCents }: ScheduleTerms,
  periods: readonly Period[],
) {
  let factor = 1
  let sum = 0
  for (const { days } of periods) {
    factor /= 1 + (annualRateMillionths / 365e6) * days
    sum += factor
  }
  return Math.floor(principalCents / sum + feeCents / periods.length)
}

/** The smallest positive whole number that is enough, searched outwards from a start that is nearly always next to it. */
function smallestFrom(start: number, isEnough: (value: number) => boolean): number {
  let high = Math.max(1, start)
  for (let step = 1; !isEnough(high); step *= 2) high += step
  let low = high - 1
  for (let step = 1; low > 0 && isEnough(low); step *= 2) {
    high = low
    low = Math.max(0, low - step)
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

function regularCentsOf(terms: ScheduleTerms, periods: readonly Period[]): number {
  if (terms.method === 'equal_principal') return Math.ceil(terms.principalCents / periods.length)
  return smallestFrom(annuityEstimate(terms, periods), (cents) => fits(terms, periods, cents))
}

function assertTerms({ principalCents, feeCents, dates }: ScheduleTerms): void {
  assertCents(principalCents)
  assertCents(feeCents)
  if (principalCents <= 0 || dates.length === 0) throw new RangeError('a schedule needs a principal and a due date')
}

/**
 * The schedule of a loan or a payment plan: calculator, offer, contract, night and every forecast call this. A few cents over many
 * dates would leave nothing for the last one: such a schedule uses fewer dates.
 */
export function makeSchedule(terms: ScheduleTerms): Schedule {
  assertTerms(terms)
  const { method, dates } = terms
  const periods = periodsOf(terms)
  const regularCents = regularCentsOf(terms, periods)
  const instalments = rowsWith(terms, periods, regularCents)
  const leftForLast = instalments.at(-1)?.principalCents ?? 0
  if (leftForLast <= 0) return makeSchedule({ ...terms, dates: dates.slice(0, -1) })
  return { method, regularCents, instalments }
}

/** The schedule that keeps a regular instalment and takes as few of the dates as it can; the last instalment is smaller. */
export function makeScheduleKeeping(terms: ScheduleTerms, regularCents: number): Schedule {
  assertTerms(terms)
  for (let count = 1; count <= terms.dates.length; count += 1) {
    const shorter = { ...terms, dates: terms.dates.slice(0, count) }
    const periods = periodsOf(shorter)
    if (fits(shorter, periods, regularCents)) {
      return { method: terms.method, regularCents, instalments: rowsWith(shorter, periods, regularCents) }
    }
  }
  return makeSchedule(terms)
}

const sumOf = ({ instalments }: Schedule, part: (row: Instalment) => number): number =>
  instalments.reduce((sum, row) => sum + part(row), 0)

export const scheduledTotal = (schedule: Schedule): number => sumOf(schedule, ({ totalCents }) => totalCents)
export const scheduledInterest = (schedule: Schedule): number => sumOf(schedule, ({ interestCents }) => interestCents)

/** True if every instalment but the last is the same: none has more interest than the regular one covers. */
export const isRegular = ({ method, regularCents, instalments }: Schedule): boolean =>
  instalments.slice(0, -1).every((row) => partOf(method, row) === regularCents)
