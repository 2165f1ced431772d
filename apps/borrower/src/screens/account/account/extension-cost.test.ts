import { describe, expect, it } from 'vitest'
import { ACTIVE_LOAN, EXPLANATION, EXTENSIONS } from '../../../testing/loans.ts'
import { costOfExtensionCents, costSoFarCents, dueAfterExtensionCents } from './extension-cost.ts'

// Goal: what an extension costs in the life of the loan, so that nobody takes it for the small sum paid today.

const [week] = EXTENSIONS

describe('what an extension costs', () => {
  it('counts every charge so far, paid or not, and no payment', () => {
    expect(costSoFarCents(EXPLANATION)).toBe(45_00)
  })

  it('takes off what was discounted or forgiven', () => {
    const discount = { reason: 'discount' as const, text: 'Descuento', date: '2026-11-12', amount: -4.55, daily: null }
    expect(costSoFarCents({ ...EXPLANATION, annual_commission: [...EXPLANATION.annual_commission, discount] })).toBe(
      40_45,
    )
  })

  it('adds the interest until the new date, and not what has accrued in any case', () => {
    expect(week && costOfExtensionCents(week, ACTIVE_LOAN)).toBe(81_00)
  })

  it('adds a price and takes off discounts', () => {
    const priced = {
      term: 7,
      next_pay_date: '2026-12-12',
      commission_at_the_end: 81,
      cost: 27,
      cost_before_discount: 42,
      discounts: [{ type: 'commission' as const, value: 15 }],
    }
    expect(costOfExtensionCents(priced, ACTIVE_LOAN)).toBe(78_00)
  })

  it('on the new date the principal and that interest are due', () => {
    expect(week && dueAfterExtensionCents(week, ACTIVE_LOAN)).toBe(381_00)
  })
})
