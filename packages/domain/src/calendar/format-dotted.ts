import type { CivilDate } from './civil-date.ts'

const parts = (date: CivilDate) => [date.slice(8, 10), date.slice(5, 7), date.slice(0, 4)] as const

/** `20.11.2026`, the format of lists (requirements R9). */
export const formatDateDotted = (date: CivilDate): string => parts(date).join('.')

/** `20.11.26`, the format of the view of a sold loan (requirements R9). */
export function formatDateDottedShortYear(date: CivilDate): string {
  const [day, month, year] = parts(date)
  return [day, month, year.slice(2)].join('.')
}
