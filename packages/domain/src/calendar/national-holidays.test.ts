// Goal: the public holidays of all Spain, Good Friday included.
import { expect, it } from 'vitest'
import { civilDate } from './civil-date.ts'
import { easterSunday, isNationalHoliday } from './national-holidays.ts'

// From the tables of the United States Naval Observatory.
it.each([
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
])('Easter of %i is on %s', (year, date) => {
  expect(easterSunday(year)).toBe(date)
})

it.each([
  ['2026-01-01', true],
  ['2026-01-06', true],
  ['2026-04-03', true], // Good Friday
  ['2026-04-02', false], // Maundy Thursday: most regions, not all
  ['2026-04-06', false], // Easter Monday: some regions
  ['2026-05-01', true],
  ['2026-08-15', true],
  ['2026-10-12', true],
  ['2026-11-01', true],
  ['2026-12-06', true],
  ['2026-12-07', false],
  ['2026-12-08', true],
  ['2026-12-25', true],
  ['2027-03-26', true], // Good Friday
])('%s: %s', (date, expected) => {
  expect(isNationalHoliday(civilDate(date))).toBe(expected)
})
