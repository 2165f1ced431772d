import { type Checked, invalid, valid } from '../checked.ts'
import { type CivilDate, daysInMonth, fromParts, isLeapYear, partsOf } from './year-month-day.ts'

export type { CivilDate } from './year-month-day.ts'

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const

/** Days since 0001-01-01, a Monday, which is 0. Integers only: no milliseconds, no zone. */
function dayNumber(date: CivilDate): number {
  const { year, month, day } = partsOf(date)
  const yearsPassed = year - 1
  const leapDays = Math.floor(yearsPassed / 4) - Math.floor(yearsPassed / 100) + Math.floor(yearsPassed / 400)
  const leapDayOfThisYear = month > 2 && isLeapYear(year) ? 1 : 0
  return yearsPassed * 365 + leapDays + (DAYS_BEFORE_MONTH[month - 1] ?? 0) + leapDayOfThisYear + day - 1
}

const DAYS_IN_400_YEARS = 146_097
const DAYS_IN_100_YEARS = 36_524
const DAYS_IN_4_YEARS = 1_461

function fromDayNumber(number: number): CivilDate {
  const cycles = Math.floor(number / DAYS_IN_400_YEARS)
  let rest = number - cycles * DAYS_IN_400_YEARS
  // The last day of a leap cycle belongs to its last year, not to a fifth one, hence the upper bounds of 3.
  const centuries = Math.min(3, Math.floor(rest / DAYS_IN_100_YEARS))
  rest -= centuries * DAYS_IN_100_YEARS
  const fours = Math.floor(rest / DAYS_IN_4_YEARS)
  rest -= fours * DAYS_IN_4_YEARS
  const years = Math.min(3, Math.floor(rest / 365))
  rest -= years * 365
  const year = cycles * 400 + centuries * 100 + fours * 4 + years + 1
  let month = 1
  while (rest >= daysInMonth(year, month)) {
    rest -= daysInMonth(year, month)
    month += 1
  }
  return fromParts({ year, month, day: rest + 1 })
}

/** Parses `yyyy-MM-dd`, the wire format. Rejects days that do not exist (30 February). */
export function parseCivilDate(text: string): Checked<CivilDate, 'incorrect_date'> {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return invalid('incorrect_date')
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return invalid('incorrect_date')
  return valid(text as CivilDate)
}

/** For dates that the program itself wrote. An invalid one is a defect, so this throws. */
export function civilDate(text: string): CivilDate {
  const parsed = parseCivilDate(text)
  if (!parsed.ok) throw new RangeError(`not a date: ${text}`)
  return parsed.value
}

export const addDays = (date: CivilDate, days: number): CivilDate => fromDayNumber(dayNumber(date) + days)

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: CivilDate, to: CivilDate): number => dayNumber(to) - dayNumber(from)

export const isWeekend = (date: CivilDate): boolean => dayNumber(date) % 7 >= 5

/** Comparator for `Array.prototype.sort`. */
export const compareDates = (left: CivilDate, right: CivilDate): number => (left < right ? -1 : left > right ? 1 : 0)

export const laterOf = (left: CivilDate, right: CivilDate): CivilDate => (left > right ? left : right)
export const earlierOf = (left: CivilDate, right: CivilDate): CivilDate => (left < right ? left : right)
