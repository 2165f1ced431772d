/**
 * An existing calendar day, `yyyy-MM-dd`. It has no time and no zone, so a clock change cannot move it. The strings sort in date
 * order: compare them with `<` and `>`.
 */
export type CivilDate = string & { readonly brand: 'CivilDate' }

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

interface YearMonthDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

export const partsOf = (date: CivilDate): YearMonthDay => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
})

export function fromParts({ year, month, day }: YearMonthDay): CivilDate {
  if (year < 1 || year > 9999) throw new RangeError(`year ${year} is outside 0001 to 9999`)
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return text as CivilDate
}
