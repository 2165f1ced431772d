import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { type PastLoan, repaymentHistory } from './repayment-history.ts'

const TODAY = civilDate('2026-11-16')
const past = (changes: Partial<PastLoan> = {}): PastLoan => ({
  mustPayDate: civilDate('2026-10-10'),
  returnedOn: civilDate('2026-10-10'),
  wasOverdue: false,
  isWithdrawn: false,
  writtenOffCents: 0,
  ...changes,
})

describe('repayment history', () => {
  it.each([
    ['no earlier loans', [], { onTimeCount: 0, worstDaysLate: 0 }],
    ['returned on its last day', [past()], { onTimeCount: 1, worstDaysLate: 0 }],
    ['returned early', [past({ returnedOn: civilDate('2026-09-30') })], { onTimeCount: 1, worstDaysLate: 0 }],
    ['a day late', [past({ returnedOn: civilDate('2026-10-11') })], { onTimeCount: 0, worstDaysLate: 1 }],
    ['late, extended, then on time', [past({ wasOverdue: true })], { onTimeCount: 0, worstDaysLate: 0 }],
    ['closed for less than was owed', [past({ writtenOffCents: 1 })], { onTimeCount: 0, worstDaysLate: 0 }],
    ['withdrawn', [past({ isWithdrawn: true })], { onTimeCount: 0, worstDaysLate: 0 }],
    ['still not returned', [past({ returnedOn: null })], { onTimeCount: 0, worstDaysLate: 37 }],
    [
      'two good and one bad',
      [past(), past(), past({ returnedOn: civilDate('2026-11-09') })],
      { onTimeCount: 2, worstDaysLate: 30 },
    ],
  ] as const)('%s', (_what, loans, expected) => {
    expect(repaymentHistory(loans, TODAY)).toEqual(expected)
  })
})
