import { describe, expect, it } from 'vitest'
import { civilDate } from './civil-date.ts'
import { formatDateBrief, formatEurosBrief } from './format-brief.ts'

describe('a short date', () => {
  it.each([
    ['2026-11-17', '2026-11-24', '24 nov'],
    ['2026-11-17', '2026-12-01', '1 dic'],
    ['2026-12-28', '2027-01-04', '4 ene 2027'],
    ['2026-08-31', '2026-09-07', '7 sep'],
  ])('on %s, %s is %s, on one line', (today, date, text) => {
    expect(formatDateBrief(civilDate(today), civilDate(date))).toBe(text.replaceAll(' ', '\u00a0'))
  })
})

describe('a short amount', () => {
  it.each([
    [70_00, '70 €'],
    [70_50, '70,50 €'],
    [1_000_00, '1.000 €'],
    [0, '0 €'],
  ])('%d cents is %s', (cents, text) => expect(formatEurosBrief(cents)).toBe(text.replace(' ', '\u00a0')))
})
