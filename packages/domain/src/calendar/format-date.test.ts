import { expect, it } from 'vitest'
import { civilDate } from './civil-date.ts'
import { formatDateDotted, formatDateDottedShortYear, formatDateLong, formatDateShort } from './format-date.ts'

it('[R5.17] a date in a form is dd/MM/yyyy', () => {
  expect(formatDateShort(civilDate('2026-11-02'))).toBe('02/11/2026')
})

it('a date on which a person decides is in words', () => {
  expect(formatDateLong(civilDate('2026-11-20'))).toBe('viernes, 20 de noviembre')
  expect(formatDateLong(civilDate('2028-02-29'))).toBe('martes, 29 de febrero')
  expect(formatDateLong(civilDate('2027-01-01'), { withYear: true })).toBe('viernes, 1 de enero de 2027')
})

it('lists and the sold view use dots', () => {
  expect(formatDateDotted(civilDate('2026-11-02'))).toBe('02.11.2026')
  expect(formatDateDottedShortYear(civilDate('2026-11-02'))).toBe('02.11.26')
})
