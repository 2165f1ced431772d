// Goal: a call back is due on the next working day.
import { expect, it } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { callBackBy } from './call-request.ts'

it.each([
  ['2026-11-16', '2026-11-17'], // Monday
  ['2026-11-19', '2026-11-20'], // Thursday
  ['2026-11-20', '2026-11-23'], // Friday
  ['2026-11-21', '2026-11-23'], // Saturday
  ['2026-11-22', '2026-11-23'], // Sunday
  ['2026-12-04', '2026-12-07'], // Friday; the Constitution's day is a Sunday
  ['2026-12-07', '2026-12-09'], // Monday before the Immaculate Conception
  ['2026-12-24', '2026-12-28'], // Thursday before Christmas and a weekend
  ['2027-03-25', '2027-03-29'], // Thursday before Good Friday
])('a request of %s is answered by %s', (today, by) => {
  expect(callBackBy(civilDate(today))).toBe(by)
})
