import { civilDate } from '@puente/domain'
import { expect, it } from 'vitest'
import { dateOfLoan, dayOf } from './loan-day.ts'

it.each([
  ['2026-12-05', 20, 0, '2026-11-15'],
  ['2026-12-05', 0, 0, '2026-12-05'],
  ['2026-02-26', 0, 5, '2026-03-03'],
  ['2026-12-05', null, 0, null],
  [null, null, 0, null],
] as const)('due on %s with %s days left and %s late, today is %s', (mustPayDate, left, late, today) => {
  const due = mustPayDate === null ? null : civilDate(mustPayDate)
  expect(dayOf({ must_pay_date: due, predicted_must_pay_date: null, days: { total: 30, left, late } })).toBe(today)
})

it('before the payout, today is the due date of a payout today less the term', () => {
  const days = { total: 30, left: null, late: 0 }
  expect(dayOf({ must_pay_date: null, predicted_must_pay_date: civilDate('2027-01-05'), days })).toBe('2026-12-06')
})

it.each([
  ['2026-12-05', 'sábado, 5 de diciembre'],
  ['2027-01-04', 'lunes, 4 de enero de 2027'],
])('%s is written as %s: with the year only if it is another one', (date, words) => {
  const loan = {
    must_pay_date: civilDate('2026-12-05'),
    predicted_must_pay_date: null,
    days: { total: 30, left: 20, late: 0 },
  }
  expect(dateOfLoan(loan, civilDate(date))).toBe(words)
})
