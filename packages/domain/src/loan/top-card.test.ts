// Goal: every status in every situation has the amount, the sentence, the action and the link that the borrower needs first.
import { describe, expect, it } from 'vitest'
import { ACTIVE_CREDIT_STATUSES, LOAN_STATUSES, type LoanStatus } from './status.ts'
import { TOP_CARD_SITUATIONS, TOP_CARDS, type TopCardFacts, topCardOf, topCardSituation } from './top-card.ts'

const FACTS: TopCardFacts = {
  status: 'active',
  payment: 'none',
  isWithdrawn: false,
  daysLeft: 20,
  daysLate: 0,
  mayApply: false,
}

const SITUATIONS = [
  [{}, 'before_due'],
  [{ daysLeft: null }, 'before_due'],
  [{ daysLeft: 0 }, 'due_today'],
  [{ daysLeft: 0, daysLate: 1 }, 'late'],
  [{ isWithdrawn: true }, 'withdrawn'],
  [{ isWithdrawn: true, daysLeft: 0 }, 'withdrawn'],
  [{ isWithdrawn: true, daysLeft: 0, daysLate: 2 }, 'late'], // the thirty days are over
  [{ payment: 'pending', daysLate: 2 }, 'payment_pending'],
  [{ payment: 'abandoned', isWithdrawn: true }, 'payment_abandoned'],
  [{ payment: 'returned', daysLate: 2 }, 'payment_returned'],
  [{ mayApply: true, payment: 'returned' }, 'may_apply'],
] as const satisfies readonly (readonly [Partial<TopCardFacts>, string])[]

it.each(SITUATIONS)('%o is the situation %s', (facts, situation) => {
  expect(topCardSituation({ ...FACTS, ...facts })).toBe(situation)
})

// Status, then sentence, action, amount and link: before the due date, on it and after it.
const OPEN: readonly (readonly [LoanStatus, readonly [string, string, string], string, string])[] = [
  ['active', ['due_later', 'due_today', 'late'], 'owed', 'cannot_pay'],
  ['extended', ['due_later', 'due_today', 'late'], 'owed', 'cannot_pay'],
  ['overdue', ['late', 'late', 'late'], 'owed', 'cannot_pay'],
  ['awaiting_collector', ['collector_will_call', 'collector_will_call', 'collector_will_call'], 'owed', 'cannot_pay'],
  [
    'collector_in_progress',
    ['collector_in_charge', 'collector_in_charge', 'collector_in_charge'],
    'owed',
    'cannot_pay',
  ],
  ['presale', ['sale_announced', 'sale_announced', 'sale_announced'], 'owed', 'cannot_pay'],
  ['pre_court', ['pre_court', 'pre_court', 'pre_court'], 'owed', 'what_comes_next'],
  ['court', ['court', 'court', 'court'], 'owed', 'what_comes_next'],
  ['post_court', ['post_court', 'post_court', 'post_court'], 'owed', 'what_comes_next'],
  ['execution', ['execution', 'execution', 'execution'], 'owed', 'what_comes_next'],
  ['discount', ['settlement', 'settlement', 'settlement'], 'agreed', 'cannot_pay'],
]

describe('a debt', () => {
  for (const [status, sentences, amount, link] of OPEN) {
    it(`in ${status} asks for ${amount} and offers ${link}`, () => {
      const row = TOP_CARDS[status]
      expect([row.before_due.sentence, row.due_today.sentence, row.late.sentence]).toEqual(sentences)
      for (const situation of ['before_due', 'due_today', 'late'] as const)
        expect(row[situation]).toMatchObject({ amount, link, action: 'pay' })
      expect(row.withdrawn).toEqual({ amount: 'owed', sentence: 'withdrawn', action: 'pay', link })
      expect(row.payment_pending).toEqual({ amount, sentence: 'payment_pending', action: 'see_payment', link: null })
      expect(row.payment_abandoned).toEqual({ amount, sentence: 'payment_abandoned', action: 'pay', link })
      expect(row.payment_returned).toEqual({ amount, sentence: 'payment_returned', action: 'pay', link })
    })
  }

  it('a debt has a row for exactly the statuses in which money is owed', () => {
    expect(new Set(OPEN.map(([status]) => status))).toEqual(ACTIVE_CREDIT_STATUSES)
  })
})

// The same in every situation.
const OTHER: readonly (readonly [LoanStatus, string, string, string | null, string | null])[] = [
  ['request', 'none', 'application_open', 'continue_application', null],
  ['new', 'none', 'application_open', 'continue_application', null],
  ['awaiting_documents', 'none', 'application_open', 'continue_application', null],
  ['awaiting_bank_process_data', 'none', 'application_open', 'continue_application', null],
  ['awaiting_bank_data_import', 'none', 'application_open', 'continue_application', null],
  ['awaiting_issuance_method', 'none', 'application_open', 'continue_application', null],
  ['awaiting_sign_contract', 'none', 'application_open', 'continue_application', null],
  ['contract_signed', 'borrowed', 'payout_preparing', null, 'documents'],
  ['processing', 'borrowed', 'payout_sent', null, 'documents'],
  ['processing_fail', 'borrowed', 'payout_failed', 'send_again', 'documents'],
  ['returned', 'none', 'repaid', 'calculate', 'documents'],
  ['sold', 'owed', 'sold', 'call_buyer', null],
  ['timeout', 'none', 'ended', 'calculate', null],
]

describe('without a debt', () => {
  for (const [status, amount, sentence, action, link] of OTHER) {
    it(`${status} says ${sentence}`, () => {
      for (const situation of TOP_CARD_SITUATIONS)
        expect(TOP_CARDS[status][situation]).toEqual({ amount, sentence, action, link })
    })
  }

  it('a refusal shows its reasons first, and the calculator once the customer may apply again', () => {
    const denied = { ...FACTS, status: 'denied' as const }
    expect(topCardOf(denied)).toEqual({ amount: 'none', sentence: 'denied', action: 'see_reasons', link: null })
    expect(topCardOf({ ...denied, mayApply: true })).toEqual({
      amount: 'none',
      sentence: 'denied_earlier',
      action: 'calculate',
      link: 'see_reasons',
    })
  })
})

it('every status is in one of the tables above', () => {
  const tested = new Set([...OPEN, ...OTHER].map(([status]) => status)).add('denied')
  expect(tested).toEqual(new Set(LOAN_STATUSES))
})
