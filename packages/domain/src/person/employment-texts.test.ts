// Goal: the employment form accepts valid companies, positions, monthly amounts and dates, and rejects all others.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDate, formatDateShort } from '../index.ts'
import { parseCompanyText, parseOptionalCompanyText } from './company-text.ts'
import { filterDigits } from './digits.ts'
import { parseEmploymentDate } from './employment-date.ts'
import { parseIncome } from './income.ts'
import { parseIncomeDate } from './income-date.ts'

const TODAY = civilDate('2026-11-16')

describe('company and position', () => {
  it.each([
    ['Talleres Sol, S.L.', 'Talleres Sol, S.L.'],
    ['  3M   España  ', '3M España'],
    ['H&M', 'H&M'],
    ['東京', '東京'],
    ['x'.repeat(50), 'x'.repeat(50)],
  ])('[R5.07] takes "%s"', (input, text) => {
    expect(parseCompanyText(input)).toEqual({ ok: true, value: text })
  })

  it.each([
    ['', 'field_required'],
    ['---', 'incorrectData'],
    ['Sol\u0000', 'incorrectData'],
    ['Sol\ud800', 'incorrectData'], // a lone surrogate
    ['x'.repeat(51), 'max_length_field'],
  ])('[R5.07] refuses %j with %s', (input, key) => {
    expect(parseCompanyText(input)).toEqual({ ok: false, key })
  })

  it('[R5.10] an optional company may be empty', () => {
    expect(parseOptionalCompanyText(' ')).toEqual({ ok: true, value: null })
    expect(parseOptionalCompanyText('x'.repeat(51))).toEqual({ ok: false, key: 'max_length_field' })
  })
})

describe('income', () => {
  it.each([
    ['1800', 1_800_00],
    ['1.800', 1_800_00], // a point before three digits groups thousands in Spain
    ['1.800,5', 1_800_50],
    ['1.234.567,89 €', null], // above the limit
    ['1800.55', 1_800_55],
    ['0', 0],
    [1234.56, 1_234_56],
    [0, 0],
    ['1000000', 1_000_000_00],
  ])('[R5.07] reads %j', (input, cents) => {
    expect(parseIncome(input)).toEqual(
      cents === null ? { ok: false, key: 'incorrectData' } : { ok: true, value: cents },
    )
  })

  it.each([
    ['', 'field_required'],
    ['mil', 'only_numbers'],
    ['-5', 'only_numbers'],
    [-5, 'only_numbers'],
    [1.005, 'only_numbers'], // a wire number has two decimals at most
    [1e21, 'only_numbers'],
    [Number.NaN, 'only_numbers'],
    [1_000_000.01, 'incorrectData'],
  ])('[R5.07] refuses %j with %s', (input, key) => {
    expect(parseIncome(input)).toEqual({ ok: false, key })
  })
})

describe('dates', () => {
  it.each([
    ['16/11/2026', { ok: true, value: '2026-11-16' }], // began today
    ['2020-02-29', { ok: true, value: '2020-02-29' }],
    ['17/11/2026', { ok: false, key: 'maxDate' }],
    ['30/02/2020', { ok: false, key: 'incorrect_date' }],
    ['', { ok: false, key: 'field_required' }],
  ])('[R5.09] a job that began on "%s"', (input, expected) => {
    expect(parseEmploymentDate(input, TODAY)).toEqual(expected)
  })

  it.each([
    ['17/11/2026', { ok: true, value: '2026-11-17' }], // tomorrow
    ['16/11/2026', { ok: false, key: 'minDate' }],
    ['2026-11-15', { ok: false, key: 'minDate' }],
    ['pronto', { ok: false, key: 'incorrect_date' }],
    [' ', { ok: false, key: 'field_required' }],
  ])('[R5.09] the next income on "%s"', (input, expected) => {
    expect(parseIncomeDate(input, TODAY)).toEqual(expected)
  })

  it('[R5.17] a date typed as dd/MM/yyyy is sent as yyyy-MM-dd, for any day', () => {
    const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2026-11-16'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const date = civilDate(day.toISOString().slice(0, 10))
        expect(parseEmploymentDate(formatDateShort(date), TODAY)).toEqual({ ok: true, value: date })
      }),
    )
  })
})

it('[R5.16] a digit field keeps only digits', () => {
  expect(filterDigits('28 013-x')).toBe('28013')
  expect(filterDigits('280134', 5)).toBe('28013')
  expect(filterDigits('٢٨٠١٣')).toBe('') // digits of another script
})
