// Goal: tables are data that people edit, so an answer that makes no sense never becomes an offer.
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

describe('what the tables answer', () => {
  it.each([
    [{ outcome: 'approve', amountCents: 150_00, reasons: ['within_means'] }],
    [{ outcome: 'less', amountCents: 100_00, reasons: ['amount_above_means'] }],
    [{ outcome: 'more', amountCents: 200_00, reasons: ['means_allow_more'] }],
    [{ outcome: 'review', amountCents: 50_00, reasons: ['debts_high'] }],
    [{ outcome: 'deny', amountCents: null, reasons: ['over_indebted'] }],
  ])('is read as it is: %o', (raw) => {
    expect(readDecision(raw, INPUTS)).toEqual(raw)
  })

  it('names a reason once, and suggests nothing where a review has no amount of the product', () => {
    const raw = { outcome: 'review', amountCents: 0, reasons: ['bank_history_thin', 'bank_history_thin'] }
    expect(readDecision(raw, INPUTS)).toEqual({ outcome: 'review', amountCents: null, reasons: ['bank_history_thin'] })
  })

  it.each([
    ['an outcome that is none', { outcome: 'maybe', reasons: ['within_means'] }],
    ['no outcome', {}],
    ['no reason', { outcome: 'deny', reasons: [] }],
    ['a reason that nobody has words for', { outcome: 'deny', reasons: ['bad_feeling'] }],
    ['a reason of another outcome', { outcome: 'deny', reasons: ['within_means'] }],
    ['an amount that the product has not', { outcome: 'less', amountCents: 60_00, reasons: ['amount_above_means'] }],
    ['no amount', { outcome: 'approve', reasons: ['within_means'] }],
    ['an amount as text', { outcome: 'approve', amountCents: '15000', reasons: ['within_means'] }],
    ['less that is not', { outcome: 'less', amountCents: 150_00, reasons: ['amount_above_means'] }],
    ['more that is less', { outcome: 'more', amountCents: 100_00, reasons: ['means_allow_more'] }],
    ['another amount than asked for', { outcome: 'approve', amountCents: 200_00, reasons: ['within_means'] }],
  ])('is refused with %s', (_what, raw) => {
    expect(() => readDecision(raw, INPUTS)).toThrow('the decision tables are wrong')
  })
})
