import type { CivilDate } from './civil-date.ts'

// A civil date is shown as that day at noon in UTC, formatted in UTC: no zone can turn it into its neighbour.
const LONG = new Intl.DateTimeFormat('es-ES', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const LONG_WITH_YEAR = new Intl.DateTimeFormat('es-ES', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `viernes, 20 de noviembre`, where a person decides; with the year, `viernes, 20 de noviembre de 2026`. */
export function formatDateLong(date: CivilDate, options: { readonly withYear?: boolean } = {}): string {
  return (options.withYear ? LONG_WITH_YEAR : LONG).format(new Date(`${date}T12:00:00Z`))
}

const dayMonthYear = (date: CivilDate) => [date.slice(8, 10), date.slice(5, 7), date.slice(0, 4)] as const

/** `20/11/2026`, as dates are typed in forms. */
export const formatDateShort = (date: CivilDate): string => dayMonthYear(date).join('/')

/** `20.11.2026`, as dates are shown in lists (specification §9). */
export const formatDateDotted = (date: CivilDate): string => dayMonthYear(date).join('.')

/** `20.11.26`, as the view of a sold loan shows them (specification §9). */
export function formatDateDottedShortYear(date: CivilDate): string {
  const [day, month, year] = dayMonthYear(date)
  return [day, month, year.slice(2)].join('.')
}
