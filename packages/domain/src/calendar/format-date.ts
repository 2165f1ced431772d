import { type CivilDate, civilDate, daysBetween } from './civil-date.ts'

// Spanish names of days and months, kept here beside the other formats of a date: `packages/texts` holds sentences, and this package
// defines how a value is written. Not from `Intl`, whose first use takes a slow phone a fifth of a second.
const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const

const A_MONDAY = civilDate('0001-01-01')

/** `viernes, 20 de noviembre`, for dates that matter to a decision; with the year, `viernes, 20 de noviembre de 2026`. */
export function formatDateLong(date: CivilDate, options: { readonly withYear?: boolean } = {}): string {
  const [day, month, year] = dayMonthYear(date).map(Number) as [number, number, number]
  const words = `${WEEKDAYS[daysBetween(A_MONDAY, date) % 7]}, ${day} de ${MONTHS[month - 1]}`
  return options.withYear ? `${words} de ${year}` : words
}

/** As above, with the year only if it is another one than today's. */
export const formatDateFrom = (today: CivilDate | null, date: CivilDate): string =>
  formatDateLong(date, { withYear: today !== null && today.slice(0, 4) !== date.slice(0, 4) })

const dayMonthYear = (date: CivilDate) => [date.slice(8, 10), date.slice(5, 7), date.slice(0, 4)] as const

/** `20/11/2026`, the format of form fields. */
export const formatDateShort = (date: CivilDate): string => dayMonthYear(date).join('/')
