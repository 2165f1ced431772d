import { civilDate } from '@puente/domain'
import { expect, it } from 'vitest'
import { madridHour } from './madrid-time.ts'

it.each([
  ['2026-11-16', 9, '2026-11-16T08:00:00.000Z'], // winter
  ['2026-07-16', 9, '2026-07-16T07:00:00.000Z'], // summer
  ['2026-10-25', 9, '2026-10-25T08:00:00.000Z'], // the morning after the clocks go back
  ['2027-03-28', 9, '2027-03-28T07:00:00.000Z'], // the morning after they go forward
  ['2026-10-25', 0, '2026-10-24T22:00:00.000Z'], // midnight before the clocks go back is still summer time
  ['2027-03-28', 0, '2027-03-27T23:00:00.000Z'],
] as const)('%s at %i in Madrid is %s', (date, hour, instant) => {
  expect(madridHour(civilDate(date), hour).toISOString()).toBe(instant)
})
