import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../test-data/money-vectors.json' with { type: 'json' }
import { addDays, civilDate, compareDates, daysBetween, earlierOf, laterOf, parseCivilDate } from './civil-date.ts'
import { civilDateInMadrid, formatTimeInMadrid } from './madrid-time.ts'
import { wholeYearsBetween, yearsAfter, yearsBefore } from './months.ts'
import { parseTypedDate } from './typed-date.ts'

// Goal: only existing days parse, and day counts are right across month ends, leap years and the two clock changes in Madrid.

describe('parsing a date', () => {
  const cases = [
    ['2026-11-20', true],
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2100-02-29', false], // a century year is not a leap year
    ['2000-02-29', true], // unless it is divisible by 400
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['0000-01-01', false],
    ['0001-01-01', true],
    ['9999-12-31', true], // the permanent DNI of a person over 70
    ['2026-1-1', false],
    ['20/11/2026', false],
    [' 2026-11-20', false],
    ['2026-11-20T00:00:00Z', false],
    ['', false],
  ] as const
  for (const [text, isDate] of cases) {
    it(`"${text}" is ${isDate ? 'a date' : 'rejected'}`, () => {
      expect(parseCivilDate(text)).toEqual(isDate ? { ok: true, value: text } : { ok: false, key: 'incorrect_date' })
    })
  }

  it('[R5.17] converts typed dd/MM/yyyy to yyyy-MM-dd', () => {
    expect(parseTypedDate(' 09/02/1990 ')).toEqual({ ok: true, value: '1990-02-09' })
    expect(parseTypedDate('29/02/2027')).toEqual({ ok: false, key: 'incorrect_date' })
    expect(parseTypedDate('109/02/1990')).toEqual({ ok: false, key: 'incorrect_date' })
    expect(parseTypedDate('09/02/19901')).toEqual({ ok: false, key: 'incorrect_date' })
    expect(parseTypedDate('9/2/1990')).toEqual({ ok: false, key: 'incorrect_date' })
    expect(parseTypedDate('1990-02-09')).toEqual({ ok: false, key: 'incorrect_date' })
    expect(parseTypedDate('  ')).toEqual({ ok: false, key: 'field_required' })
  })

  it('throws on an invalid date that the program itself wrote', () => {
    expect(() => civilDate('2027-02-29')).toThrow(RangeError)
  })
})

describe('counting days', () => {
  for (const { drawdown, term_days, due } of vectors.money_rules.day_arithmetic) {
    it(`${drawdown} plus ${term_days} days is ${due}`, () => {
      expect(addDays(civilDate(drawdown), term_days)).toBe(due)
      expect(daysBetween(civilDate(drawdown), civilDate(due))).toBe(term_days)
    })
  }

  it('agrees with the UTC calendar of the runtime on any date', () => {
    const day = fc.integer({ min: -700_000, max: 2_900_000 }) // days from 1970: the years 53 to 9909
    fc.assert(
      fc.property(day, day, (from, to) => {
        const text = (days: number) => civilDate(new Date(days * 86_400_000).toISOString().slice(0, 10))
        expect(addDays(text(from), to - from)).toBe(text(to))
        expect(daysBetween(text(from), text(to))).toBe(to - from)
        expect(Math.sign(compareDates(text(from), text(to)))).toBe(Math.sign(from - to))
        expect(laterOf(text(from), text(to))).toBe(text(Math.max(from, to)))
        expect(earlierOf(text(from), text(to))).toBe(text(Math.min(from, to)))
      }),
    )
  })

  it('years back and ahead keep the day, and 29 February becomes 28 February', () => {
    expect(yearsBefore(civilDate('2026-11-14'), 21)).toBe('2005-11-14')
    expect(yearsBefore(civilDate('2028-02-29'), 1)).toBe('2027-02-28')
    expect(yearsBefore(civilDate('2028-02-29'), 4)).toBe('2024-02-29')
    expect(yearsAfter(civilDate('2028-02-29'), 1)).toBe('2029-02-28')
    expect(yearsBefore(civilDate('2028-02-29'), 72)).toBe('1956-02-29') // 72 years later is 2100, without a 29th
    expect(daysBetween(yearsBefore(civilDate('2028-02-29'), 1), civilDate('2028-02-29'))).toBe(366)
  })

  it('sorts equal dates as equal', () => {
    expect(compareDates(civilDate('2026-11-20'), civilDate('2026-11-20'))).toBe(0)
  })

  it('reaches the first and the last four-digit year', () => {
    expect(addDays(civilDate('0001-01-02'), -1)).toBe('0001-01-01')
    expect(addDays(civilDate('9999-12-30'), 1)).toBe('9999-12-31')
    expect(yearsBefore(civilDate('9999-03-01'), 9998)).toBe('0001-03-01')
  })

  it('throws on a date outside the four-digit years', () => {
    expect(() => addDays(civilDate('9999-12-31'), 1)).toThrow(RangeError)
    expect(() => addDays(civilDate('0001-01-01'), -1)).toThrow(RangeError)
  })
})

describe('the date in Madrid', () => {
  const cases = [
    ['2026-11-14T22:59:59.999Z', '2026-11-14'], // winter: one hour ahead
    ['2026-11-14T23:00:00.000Z', '2026-11-15'],
    ['2026-07-01T21:59:59.999Z', '2026-07-01'], // summer: two hours ahead
    ['2026-07-01T22:00:00.000Z', '2026-07-02'],
    ['2026-10-24T21:59:59.999Z', '2026-10-24'], // the night before the 25-hour day
    ['2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['2026-10-25T23:00:00.000Z', '2026-10-26'],
    ['2027-03-27T23:00:00.000Z', '2027-03-28'], // the night before the 23-hour day
    ['2027-03-28T21:59:59.999Z', '2027-03-28'],
    ['2027-03-28T22:00:00.000Z', '2027-03-29'],
    ['2026-12-31T23:30:00.000Z', '2027-01-01'],
  ] as const
  for (const [instant, day] of cases) {
    it(`${instant} is ${day}`, () => expect(civilDateInMadrid(new Date(instant))).toBe(day))
  }

  it.each([
    ['2026-11-14T16:05:59Z', '17:05'],
    ['2026-07-01T22:00:00Z', '00:00'],
    ['2027-03-28T00:59:59Z', '01:59'], // the last second of winter
    ['2027-03-28T01:00:00Z', '03:00'], // the first of summer
    ['2026-10-25T00:59:59Z', '02:59'], // the last second of summer
    ['2026-10-25T01:00:00Z', '02:00'], // the first of winter
  ])('%s is %s on the clock', (instant, time) => {
    expect(formatTimeInMadrid(new Date(instant))).toBe(time)
  })

  it('matches the time zone database at every instant', () => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid', dateStyle: 'short' })
    const nearChanges = fc
      .tuple(fc.integer({ min: 1996, max: 2099 }), fc.constantFrom(2, 9), fc.integer({ min: -7 * 24, max: 24 }))
      .map(([year, month, hours]) => Date.UTC(year, month, 31, hours))
    const anytime = fc.integer({ min: Date.UTC(1996, 0, 1), max: Date.UTC(2099, 11, 31) })
    fc.assert(
      fc.property(fc.oneof(nearChanges, anytime), (ms) => {
        expect(civilDateInMadrid(new Date(ms))).toBe(day.format(ms))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('counting years', () => {
  it.each([
    ['1990-11-16', '2026-11-15', 35],
    ['1990-11-16', '2026-11-16', 36],
    ['2004-02-29', '2025-02-28', 20], // older from 1 March in a year without 29 February
    ['2004-02-29', '2025-03-01', 21],
    ['2004-02-29', '2028-02-29', 24],
    ['2026-11-16', '2026-11-16', 0],
  ])('from %s to %s it is %i', (from, to, years) => {
    expect(wholeYearsBetween(civilDate(from), civilDate(to))).toBe(years)
  })
})
