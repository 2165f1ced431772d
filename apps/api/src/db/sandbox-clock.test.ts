import { addDays, civilDateInMadrid } from '@puente/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sameTimeDaysLater } from './sandbox-clock.ts'

it.each([
  ['an ordinary day', '2026-11-16T10:00:00.000Z', 1, '2026-11-17T10:00:00.000Z'],
  ['half past midnight before the clocks go back', '2026-10-24T22:30:00.000Z', 1, '2026-10-25T23:30:00.000Z'],
  ['half past midnight before the clocks go forward', '2027-03-27T23:30:00.000Z', 1, '2027-03-28T22:30:00.000Z'],
  ['the day before 29 February', '2028-02-28T11:00:00.000Z', 1, '2028-02-29T11:00:00.000Z'],
  ['over both clock changes of a year', '2026-10-01T10:00:00.000Z', 365, '2027-10-01T10:00:00.000Z'],
])('%s', (_case, start, days, end) => {
  expect(sameTimeDaysLater(new Date(start), days).toISOString()).toBe(end)
})

it('reaches the correct calendar day from any hour of any day', () => {
  const hours = fc.integer({ min: 0, max: 24 * 366 * 3 })
  fc.assert(
    fc.property(hours, fc.integer({ min: 0, max: 400 }), (hour, days) => {
      const instant = new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000 + 1_800_000)
      const wanted = addDays(civilDateInMadrid(instant), days)
      expect(civilDateInMadrid(sameTimeDaysLater(instant, days))).toBe(wanted)
    }),
  )
})
