import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, civilDate } from './civil-date.ts'
import { formatDateFrom, formatDateLong, formatDateShort } from './format-date.ts'
import { formatDateDotted, formatDateDottedShortYear } from './format-dotted.ts'

it('[R5.17] formats a date in a form as dd/MM/yyyy', () => {
  expect(formatDateShort(civilDate('2026-11-02'))).toBe('02/11/2026')
})

it('formats a date that matters to a decision in words', () => {
  expect(formatDateLong(civilDate('2026-11-20'))).toBe('viernes, 20 de noviembre')
  expect(formatDateLong(civilDate('2028-02-29'))).toBe('martes, 29 de febrero')
  expect(formatDateLong(civilDate('2027-01-01'), { withYear: true })).toBe('viernes, 1 de enero de 2027')
})

it('uses the same words as Intl on every day', () => {
  const words = new Intl.DateTimeFormat('es-ES', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
      const date = addDays(civilDate('1950-01-01'), days)
      expect(formatDateLong(date, { withYear: true })).toBe(words.format(new Date(`${date}T12:00:00Z`)))
    }),
  )
})

it('formats dates in lists and in the sold view with dots', () => {
  expect(formatDateDotted(civilDate('2026-11-02'))).toBe('02.11.2026')
  expect(formatDateDottedShortYear(civilDate('2026-11-02'))).toBe('02.11.26')
})

it.each([
  ['2026-11-16', '2026-12-31', 'jueves, 31 de diciembre'],
  ['2026-12-31', '2027-01-01', 'viernes, 1 de enero de 2027'],
  ['2027-01-01', '2026-12-31', 'jueves, 31 de diciembre de 2026'],
  [null, '2027-01-01', 'viernes, 1 de enero'],
])('on %s, %s is “%s”: the year shows only if it is another one', (today, date, shown) => {
  expect(formatDateFrom(today === null ? null : civilDate(today), civilDate(date))).toBe(shown)
})
