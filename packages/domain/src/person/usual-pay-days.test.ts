// Goal: the pay days that the form offers are days that its rule accepts, in order.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, civilDate, daysBetween } from '../calendar/civil-date.ts'
import { usualPayDays } from './usual-pay-days.ts'

it.each([
  ['2026-11-19', ['2026-11-25', '2026-11-30', '2026-12-01', '2026-12-05']],
  ['2026-11-30', ['2026-12-01', '2026-12-05', '2026-12-10', '2026-12-25']],
  ['2028-02-25', ['2028-02-29', '2028-03-01', '2028-03-05', '2028-03-10']],
  ['2026-12-31', ['2027-01-01', '2027-01-05', '2027-01-10', '2027-01-25']],
])('from %s: %j', (today, days) => {
  expect(usualPayDays(civilDate(today))).toEqual(days)
})

it('on any day, four days within the next month, from tomorrow', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (offset) => {
      const today = addDays(civilDate('2000-01-01'), offset)
      const distances = usualPayDays(today).map((day) => daysBetween(today, day))
      expect(distances).toHaveLength(4)
      expect(distances[0]).toBeGreaterThan(0)
      expect(distances.at(-1)).toBeLessThanOrEqual(31)
      expect(distances).toEqual([...new Set(distances)].sort((left, right) => left - right))
    }),
  )
})
