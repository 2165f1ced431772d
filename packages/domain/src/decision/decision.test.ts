// Goal: staff edit the decision tables, so an inconsistent answer must never become an offer.
import { describe, expect, it } from 'vitest'
import { readDecision } from './decision.ts'
import { type DecisionInputs, NO_SIGNALS } from './decision-inputs.ts'

const INPUTS: DecisionInputs = {
  applicant: {
    ageYears: 36,
    isBlocked: false,
    isBlacklisted: false,
    documentDaysLeft: null,
    declaredIncomeCents: 0,
    declaredExpensesCents: 0,
    declaredDebtsCents: 0,
  },
  request: { amountCents: 150_00, termDays: 14, offeredAmountsCents: [50_00, 100_00, 150_00, 200_00] },
  history: { onTimeCount: 0, worstDaysLate: 0, daysSinceRefusal: null, coolingDays: 30 },
  bank: {
    historyDays: 90,
    transactionCount: 60,
    incomeCents: 0,
    expensesCents: 0,
    otherLenderCount: 0,
    otherLenderCents: 0,
    accountCount: 1,
    ownAccountCount: 1,
    balanceCents: 0,
    overdrawnDays: 0,
  },
  signals: NO_SIGNALS,
  findings: [],
}

describe('the answer of the decision tables', () => {
  it.each([
    [{ outcome: 'approve', amountCents: 150_00, reasons: ['within_means'] }],
    [{ outcome: 'less', amountCents: 100_00, reasons: ['amount_above_means'] }],
    [{ outcome: 'more', amountCents: 200_00, reasons: ['means_allow_more'] }],
    [{ outcome: 'review', amountCents: 50_00, reasons: ['debts_high'] }],
    [{ outcome: 'deny', amountCents: null, reasons: ['over_indebted'] }],
  ])('is read unchanged: %o', (raw) => {
    expect(readDecision(raw, INPUTS)).toEqual(raw)
  })

  it('lists a reason once, and suggests no amount if a review has none of the product', () => {
    const raw = { outcome: 'review', amountCents: 0, reasons: ['bank_history_thin', 'bank_history_thin'] }
    expect(readDecision(raw, INPUTS)).toEqual({ outcome: 'review', amountCents: null, reasons: ['bank_history_thin'] })
  })

  it.each([
    ['an unknown outcome', { outcome: 'maybe', reasons: ['within_means'] }],
    ['no outcome', {}],
    ['no reason', { outcome: 'deny', reasons: [] }],
    ['an unknown reason', { outcome: 'deny', reasons: ['bad_feeling'] }],
    ['a reason of another outcome', { outcome: 'deny', reasons: ['within_means'] }],
    [
      'an amount that the product does not offer',
      { outcome: 'less', amountCents: 60_00, reasons: ['amount_above_means'] },
    ],
    ['no amount', { outcome: 'approve', reasons: ['within_means'] }],
    ['an amount as text', { outcome: 'approve', amountCents: '15000', reasons: ['within_means'] }],
    [
      'an outcome "less" without a lower amount',
      { outcome: 'less', amountCents: 150_00, reasons: ['amount_above_means'] },
    ],
    ['an outcome "more" with a lower amount', { outcome: 'more', amountCents: 100_00, reasons: ['means_allow_more'] }],
    ['an approval of a different amount', { outcome: 'approve', amountCents: 200_00, reasons: ['within_means'] }],
  ])('is rejected with %s', (_what, raw) => {
    expect(() => readDecision(raw, INPUTS)).toThrow('the decision tables are wrong')
  })
})
