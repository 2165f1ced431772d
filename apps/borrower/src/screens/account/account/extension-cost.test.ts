import { civilDate } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { ACTIVE_LOAN, EXPLANATION, EXTENSIONS } from '../../../testing/loans.ts'
import { costOfExtensionCents, costSoFarCents, dueAfterExtensionCents } from './extension-cost.ts'

// Goal: the full cost of an extension over the life of the loan, not only the small sum paid today.

const [week] = EXTENSIONS

describe('the cost of an extension', () => {
  it('counts every charge so far, paid or not, and no payment', () => {
    expect(costSoFarCents(EXPLANATION)).toBe(45_00)
  })

  it('subtracts discounts and waivers', () => {
    const discount = {
      reason: 'discount' as const,
      text: 'Descuento',
      date: civilDate('2026-11-12'),
      amount: -4.55,
      daily: null,
    }
    expect(costSoFarCents({ ...EXPLANATION, annual_commission: [...EXPLANATION.annual_commission, discount] })).toBe(
      40_45,
    )
  })

  it('adds the interest until the new date, without what has accrued anyway', () => {
    expect(week && costOfExtensionCents(week, ACTIVE_LOAN)).toBe(81_00)
  })

  it('adds a price and subtracts discounts', () => {
    const priced = {
      term: 7,
      next_pay_date: civilDate('2026-12-12'),
      commission_at_the_end: 81,
      cost: 27,
      cost_before_discount: 42,
      discounts: [{ type: 'commission' as const, value: 15 }],
    }
    expect(costOfExtensionCents(priced, ACTIVE_LOAN)).toBe(78_00)
  })

  it('leaves the principal and that interest due on the new date', () => {
    expect(week && dueAfterExtensionCents(week, ACTIVE_LOAN)).toBe(381_00)
  })
})
