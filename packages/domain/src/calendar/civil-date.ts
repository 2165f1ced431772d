import { type Checked, invalid, valid } from '../checked.ts'

/**
 * An existing calendar day, `yyyy-MM-dd`. It has no time and no zone, so a clock change cannot move it. The strings sort in date
 * order: compare them with `<` and `>`.
 */
export type CivilDate = string & { readonly brand: 'CivilDate' }

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

interface YearMonthDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

const partsOf = (date: CivilDate): YearMonthDay => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
})

function fromParts({ year, month, day }: YearMonthDay): CivilDate {
  if (year < 1 || year > 9999) throw new RangeError(`year ${year} is outside 0001 to 9999`)
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return text as CivilDate
}

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

/** Parses `dd/MM/yyyy`, the format that users type (requirements R5). */
export function parseTypedDate(text: string): Checked<CivilDate, 'field_required' | 'incorrect_date'> {
  const trimmed = text.trim()
  if (trimmed === '') return invalid('field_required')
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(trimmed)
  return match ? parseCivilDate(`${match[3]}-${match[2]}-${match[1]}`) : invalid('incorrect_date')
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

/** The same day `years` earlier. From 29 February it is 28 February if that year has no 29th (settled rules, Arithmetic). */
export function yearsBefore(date: CivilDate, years: number): CivilDate {
  const { year, month, day } = partsOf(date)
  return fromParts({ year: year - years, month, day: Math.min(day, daysInMonth(year - years, month)) })
}

/** The same day `years` later. From 29 February it is 28 February if that year has no 29th. */
export const yearsAfter = (date: CivilDate, years: number): CivilDate => yearsBefore(date, -years)

/** The day of the month, 1 to 31. */
export const dayOfMonth = (date: CivilDate): number => partsOf(date).day

/**
 * This day of the month `months` later, or earlier if negative. A month without that day gives its last one (Civil Code 5.1):
 * one month after 31 January is 28 February. `day` differs from the date's own if an earlier month already lacked it.
 */
export function monthsAfter(date: CivilDate, months: number, day = dayOfMonth(date)): CivilDate {
  const { year, month } = partsOf(date)
  const monthCount = year * 12 + (month - 1) + months
  const toYear = Math.floor(monthCount / 12)
  const toMonth = monthCount - toYear * 12 + 1
  return fromParts({ year: toYear, month: toMonth, day: Math.min(day, daysInMonth(toYear, toMonth)) })
}

/**
 * Whole years between two days, as age is counted: a person born on 29 February turns older on 1 March in a year without a 29th.
 */
export function wholeYearsBetween(from: CivilDate, to: CivilDate): number {
  const years = partsOf(to).year - partsOf(from).year
  return from > yearsBefore(to, years) ? years - 1 : years
}

export const isWeekend = (date: CivilDate): boolean => dayNumber(date) % 7 >= 5

/** Comparator for `Array.prototype.sort`. */
export const compareDates = (left: CivilDate, right: CivilDate): number => (left < right ? -1 : left > right ? 1 : 0)

export const laterOf = (left: CivilDate, right: CivilDate): CivilDate => (left > right ? left : right)
export const earlierOf = (left: CivilDate, right: CivilDate): CivilDate => (left < right ? left : right)

const HOUR_MS = 3_600_000

/** 01:00 UTC on the last Sunday of March (month 2) or October (month 9). Both months have 31 days. */
function clockChangeMs(year: number, month: 2 | 9): number {
  const lastWeekday = new Date(Date.UTC(year, month, 31)).getUTCDay()
  return Date.UTC(year, month, 31 - lastWeekday, 1)
}

/**
 * Directive 2000/84/EC: Madrid is UTC+1, and UTC+2 in summer. Computed here because the first use of `Intl` time zones takes a
 * slow phone a fifth of a second. A test compares both and fails if the law changes.
 */
function hoursBeforeUtc(instant: Date): 1 | 2 {
  const year = instant.getUTCFullYear()
  const ms = instant.getTime()
  return ms >= clockChangeMs(year, 2) && ms < clockChangeMs(year, 9) ? 2 : 1
}

const onMadridClock = (instant: Date): string =>
  new Date(instant.getTime() + hoursBeforeUtc(instant) * HOUR_MS).toISOString()

/** `17:05`, local time in Madrid. */
export const formatTimeInMadrid = (instant: Date): string => onMadridClock(instant).slice(11, 16)

/** The date in Madrid at an instant. A business day ends at midnight there, whatever the machine's time zone. */
export const civilDateInMadrid = (instant: Date): CivilDate => civilDate(onMadridClock(instant).slice(0, 10))
