import { ACTIVE_CREDIT_STATUSES, civilDate, LOAN_STATUSES, type LoanStatus, statusNumber } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { type AccountCard, type CardFacts, cardsFor, isRepaymentCollapsed } from './account-cards.ts'

// Goal: the right cards for every status (requirements R2, settled rules, Status groups).

const facts = (status: LoanStatus, changes: Partial<CardFacts> = {}): CardFacts => ({
  status: statusNumber(status),
  extendable: false,
  has_pending_payment: false,
  withdrawn: false,
  auto_debit_enabled: false,
  days: { left: 10, late: 0 },
  ...changes,
})
const cards = (loan: CardFacts | null) => [...cardsFor(loan)]

const DEBT: readonly AccountCard[] = ['loan', 'repayment', 'consequences', 'autoDebit']
const EXPECTED: Record<LoanStatus, readonly AccountCard[]> = {
  request: ['application'],
  new: ['application'],
  awaiting_documents: ['application'],
  awaiting_bank_process_data: ['application'],
  awaiting_bank_data_import: ['application'],
  awaiting_issuance_method: ['application'],
  awaiting_sign_contract: ['application'],
  contract_signed: ['payout'],
  processing: ['payout'],
  processing_fail: ['payout'],
  denied: ['denied', 'calculator'],
  timeout: ['ended', 'calculator'],
  returned: ['loan', 'review', 'calculator'],
  sold: ['sold'],
  active: DEBT,
  extended: DEBT,
  overdue: DEBT,
  awaiting_collector: DEBT,
  collector_in_progress: DEBT,
  presale: DEBT,
  pre_court: DEBT,
  court: DEBT,
  post_court: DEBT,
  execution: DEBT,
  discount: DEBT,
}

describe('which cards the account shows', () => {
  for (const status of LOAN_STATUSES) {
    it(`[R2.31] ${status}: ${EXPECTED[status].join(', ')}`, () => {
      expect(cards(facts(status))).toEqual(EXPECTED[status])
    })
  }

  it('[R2.25] without any loan the account shows only the calculator', () => {
    expect(cards(null)).toEqual(['calculator'])
  })

  it('[R2.31] the prolongation card shows when the loan is extendable, and never in a closed status', () => {
    expect(cards(facts('overdue', { extendable: true }))).toContain('prolongation')
    for (const status of ['returned', 'denied', 'sold', 'timeout'] as const) {
      expect(cards(facts(status, { extendable: true })), status).not.toContain('prolongation')
    }
  })

  it('[R2.31] a refused borrower gets the calculator on the announced day', () => {
    expect(cards(facts('denied', { reapply_from: civilDate('2026-12-15') }))).toEqual(['denied'])
  })

  it('[R2.31] a pending payment replaces every payment option', () => {
    const shown = cards(facts('active', { extendable: true, has_pending_payment: true }))
    expect(shown).toContain('pendingPayment')
    expect(shown).not.toContain('repayment')
    expect(shown).not.toContain('prolongation')
  })

  for (const [left, isOffered] of [
    [4, false],
    [3, true],
    [0, true],
    [null, false],
  ] as const) {
    it(`[R2.31] with ${left} days left the special offer shows: ${isOffered}`, () => {
      for (const status of ACTIVE_CREDIT_STATUSES) {
        expect(cardsFor(facts(status, { days: { left, late: 0 } })).has('specialOffer'), status).toBe(isOffered)
      }
    })
  }

  it('[R2.31] a returned loan has no special offer', () => {
    expect(cards(facts('returned', { days: { left: 0, late: 0 } }))).not.toContain('specialOffer')
  })

  it('auto-debit is offered until the day before the due date, and stays visible if it is on', () => {
    expect(cards(facts('active', { days: { left: 1, late: 0 } }))).toContain('autoDebit')
    expect(cards(facts('active', { days: { left: 1, late: 0 }, withdrawn: true }))).not.toContain('autoDebit')
    for (const days of [
      { left: 0, late: 0 },
      { left: 0, late: 1 },
    ]) {
      expect(cards(facts('overdue', { days }))).not.toContain('autoDebit')
      expect(cards(facts('overdue', { days, auto_debit_enabled: true }))).toContain('autoDebit')
    }
  })

  it('[R2.31] the repayment card is collapsed from three days late', () => {
    expect([0, 2, 3, 30].map(isRepaymentCollapsed)).toEqual([false, false, true, true])
  })
})
