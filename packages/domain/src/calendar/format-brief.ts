import { formatEuros } from '../money/cents.ts'
import type { CivilDate } from './civil-date.ts'
import { formatDateLong } from './format-date.ts'

// Short forms for one line that repeats what is written out beside it. Apart from the full forms, which the first page loads.

/** `24 nov`; with the year, `24 nov 2027`, if it is another one than today's. Months are cut to three letters. */
export function formatDateBrief(today: CivilDate, date: CivilDate): string {
  const [, day, , month = ''] = formatDateLong(date).split(' ')
  const words = [day, month.slice(0, 3), ...(today.slice(0, 4) === date.slice(0, 4) ? [] : [date.slice(0, 4)])]
  return words.join('\u00a0')
}

/** `70 €`, or `70,50 €`: without decimals where there are none. */
export const formatEurosBrief = (cents: number): string => formatEuros(cents).replace(',00', '')
