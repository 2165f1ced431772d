import { addDays, type CivilDate, civilDate } from './civil-date.ts'

/** Month and day of the holidays that every region keeps (Estatuto de los Trabajadores art. 37.2, RD 2001/1983 art. 45). */
const FIXED: ReadonlySet<string> = new Set([
  '01-01',
  '01-06',
  '05-01',
  '08-15',
  '10-12',
  '11-01',
  '12-06',
  '12-08',
  '12-25',
])

/** Gregorian Easter Sunday (Meeus, Jones and Butcher). */
export function easterSunday(year: number): CivilDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1]
  return civilDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
}

/** True on a public holiday of all Spain. Regional and local holidays are not known here. */
export const isNationalHoliday = (date: CivilDate): boolean =>
  FIXED.has(date.slice(5)) || date === addDays(easterSunday(Number(date.slice(0, 4))), -2)
