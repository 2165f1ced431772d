// Goal: a business day begins and ends at midnight in Madrid, including the nights of the clock changes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDate } from './civil-date.ts'
import { endOfDayInMadrid, startOfDayInMadrid } from './madrid-midnight.ts'
import { civilDateInMadrid } from './madrid-time.ts'

describe('midnight in Madrid', () => {
  it.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'], // the clocks go forward at two: the day begins in winter time
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'], // and back at three
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('%s begins at %s', (date, instant) => {
    expect(startOfDayInMadrid(civilDate(date)).toISOString()).toBe(instant)
  })

  it('midnight in Madrid is the first instant of the new day', () => {
    const instants = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2040-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (instant) => {
        const end = endOfDayInMadrid(instant)
        expect(end > instant).toBe(true)
        expect(civilDateInMadrid(new Date(end.getTime() - 1))).toBe(civilDateInMadrid(instant))
        expect(civilDateInMadrid(end)).not.toBe(civilDateInMadrid(instant))
      }),
    )
  })
})
