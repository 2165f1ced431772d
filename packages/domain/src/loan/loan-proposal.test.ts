// Goal: what staff may prepare on which loan, the figures that the borrower confirms, and what ends a proposal.
import { describe, expect, it } from 'vitest'
import { addDays, type CivilDate, civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_PRODUCT, type LoanRules } from '../pricing/product.ts'
import type { LoanContract } from './loan-account.ts'
import { type LoanFact, type LoanLife, withFact } from './loan-facts.ts'
import { figuresOn } from './loan-figures.ts'
import {
  canProposal,
  nextProposalState,
  PROPOSAL_DAYS,
  PROPOSAL_STATES,
  type Proposal,
  type ProposalTerms,
  prepareProposal,
  standingOfProposal,
} from './loan-proposal.ts'
import { answerRequest, type LoanRequest } from './loan-requests.ts'

const GIVE_DATE = civilDate('2027-01-04')
const day = (offset: number): CivilDate => addDays(GIVE_DATE, offset)

/** 300 € for 10 days at 1 % a day. */
function paidOut(rules: Partial<LoanRules> = {}, contract: Partial<LoanContract> = {}): LoanLife {
  return {
    contract: {
      signedOn: GIVE_DATE,
      principalCents: 300_00,
      termDays: 10,
      annualRateMillionths: 3_650_000,
      ...contract,
      rules: { ...DEFAULT_PRODUCT, collectorAfterDays: null, ...rules },
    },
    facts: [{ id: 'payout', type: 'payout', date: GIVE_DATE, bookedOn: GIVE_DATE }],
  }
}

type Asked = LoanRequest extends infer R ? (R extends LoanRequest ? Omit<R, 'date'> : never) : never
function after(life: LoanLife, offset: number, asked: Asked): LoanLife {
  const outcome = answerRequest(life, { ...asked, date: day(offset) } as LoanRequest)
  if (!outcome.accepted) throw new Error(outcome.reason)
  return withFact(life, outcome.fact)
}
const court = (life: LoanLife): LoanLife =>
  after(
    after(
      after(after(life, 11, { id: 'a', type: 'status', to: 'awaiting_collector' }), 11, {
        id: 'b',
        type: 'status',
        to: 'collector_in_progress',
      }),
      11,
      { id: 'c', type: 'status', to: 'pre_court' },
    ),
    11,
    { id: 'd', type: 'status', to: 'court' },
  )

const prepared = (life: LoanLife, offset: number, terms: ProposalTerms, validDays: number = PROPOSAL_DAYS.default) =>
  prepareProposal(life, terms, { date: day(offset), expiresOn: day(offset + validDays) })
const refusalOf = (...args: Parameters<typeof prepared>) => {
  const result = prepared(...args)
  return result.accepted ? 'accepted' : result.reason
}
const extension = (termDays: number, fixedCostCents: number | null = null): ProposalTerms => ({
  kind: 'extension',
  termDays,
  fixedCostCents,
})
const discount = (agreedCents: number, untilOffset: number): ProposalTerms => ({
  kind: 'discount',
  agreedCents,
  until: day(untilOffset),
})

describe('the states of a proposal', () => {
  it.each([
    ['open', ['confirm', 'decline', 'withdraw', 'expire', 'supersede']],
    ['confirmed', ['apply', 'decline', 'expire', 'supersede']],
    ['applied', []],
    ['declined', []],
    ['withdrawn', []],
    ['expired', []],
    ['superseded', []],
  ] as const)('a proposal that is %s takes %j and nothing else', (state, events) => {
    const all = ['confirm', 'apply', 'decline', 'withdraw', 'expire', 'supersede'] as const
    expect(all.filter((event) => canProposal(state, event)).sort()).toEqual([...events].sort())
  })

  it('throws on an event that is not listed, and ends in finitely many steps', () => {
    expect(() => nextProposalState('applied', 'decline')).toThrow('applied')
    expect(nextProposalState(nextProposalState('open', 'confirm'), 'apply')).toBe('applied')
    expect(PROPOSAL_STATES).toHaveLength(7)
  })
})

describe('a prepared discount', () => {
  it('says what is owed, what is agreed and what is forgiven, also on the last day to pay', () => {
    // Day 15: 300 € + 30 € commission + 5 late days at 367 % a year.
    const life = paidOut()
    const owed = figuresOn(life, day(15)).today.amountCents
    expect(prepared(life, 15, discount(200_00, 25))).toEqual({
      accepted: true,
      figures: {
        kind: 'discount',
        owedCents: owed,
        agreedCents: 200_00,
        until: day(25),
        forgivenCents: owed - 200_00,
        forgivenAtMostCents: figuresOn(life, day(25)).today.amountCents - 200_00,
      },
    })
  })

  it.each([
    ['more than is owed', 15, 400_00, 20, 'amount_too_large'],
    ['exactly what is owed', 5, 315_00, 10, 'amount_too_large'],
    ['less than the least payment', 15, 9, 20, 'amount_too_small'],
    ['a day before the proposal ends', 15, 200_00, 17, 'until_too_early'],
    ['a day too far away', 15, 200_00, 15 + 91, 'until_too_late'],
    ['the last possible day', 15, 200_00, 15 + 90, 'accepted'],
  ] as const)('for %s: %s days, %i cents, until day %i is %s', (_what, offset, cents, until, expected) => {
    expect(refusalOf(paidOut(), offset, discount(cents, until))).toBe(expected)
  })

  it('a prepared discount is possible before the due date, late and in court, and not twice', () => {
    expect(refusalOf(paidOut(), 5, discount(200_00, 10))).toBe('accepted')
    expect(refusalOf(court(paidOut()), 12, discount(200_00, 20))).toBe('accepted')
    const settled = after(paidOut(), 15, { id: 's', type: 'settlement', agreedCents: 200_00, until: day(20) })
    expect(refusalOf(settled, 16, discount(100_00, 20))).toBe('not_in_this_status')
    expect(refusalOf({ ...paidOut(), facts: [] }, 5, discount(100_00, 20))).toBe('not_in_this_status')
  })
})

describe('a prepared extension', () => {
  it('costs what the day costs without a fixed cost', () => {
    const result = prepared(paidOut(), 5, extension(14))
    expect(result).toMatchObject({
      accepted: true,
      figures: {
        costCents: 15_00,
        usualCostCents: 15_00,
        forgivenCents: 0,
        forgivenAtMostCents: 0,
        newDueDate: day(24),
      },
    })
  })

  it('takes what is above a fixed cost off the commission first and then off the price', () => {
    const life = paidOut({ extensionPriceCents: 5_00 })
    const fact = answerRequest(life, { id: 'x', type: 'extension', date: day(5), termDays: 14, fixedCostCents: 2_00 })
    expect(fact).toMatchObject({
      accepted: true,
      fact: { paidCents: 2_00, priceCents: 5_00, discountCommissionCents: 15_00, discountPriceCents: 3_00 },
    })
    const extended = after(life, 5, { id: 'x', type: 'extension', termDays: 14, fixedCostCents: 2_00 })
    expect(figuresOn(extended, day(5))).toMatchObject({ mustPayDate: day(24), today: { amountCents: 300_00 } })
  })

  it('a prepared extension has a fixed cost of at least the late interest of its last day, which is never discounted', () => {
    const life = paidOut()
    const finesOnLastDay = figuresOn(life, day(18)).today.allFinesCents
    expect(refusalOf(life, 15, extension(7, finesOnLastDay - 1))).toBe('cost_too_low')
    expect(refusalOf(life, 15, extension(7, finesOnLastDay))).toBe('accepted')
    const usual = figuresOn(life, day(15)).availableExtensions[0]?.costCents ?? 0
    expect(refusalOf(life, 15, extension(7, usual))).toBe('accepted')
    expect(refusalOf(life, 15, extension(7, usual + 1))).toBe('cost_too_high')
  })

  it('counts as forgiven at most what it saves on its last day', () => {
    const result = prepared(paidOut(), 5, extension(14, 10_00))
    // 15 € of commission today, 24 € three days later.
    expect(result).toMatchObject({ figures: { forgivenCents: 5_00, forgivenAtMostCents: 14_00 } })
  })

  it.each([
    ['a term that the product does not offer', paidOut(), 5, extension(8), 'term_not_offered'],
    ['the day of the payout', paidOut(), 0, extension(7), 'not_extendable'],
    ['a loan in court', court(paidOut()), 12, extension(7), 'not_extendable'],
    ['a loan without extensions left', paidOut({ maxExtensions: 0 }), 5, extension(7), 'not_extendable'],
  ] as const)('is refused for %s', (_what, life, offset, terms, reason) => {
    expect(refusalOf(life, offset, terms)).toBe(reason)
  })

  it('a prepared extension is open between today and two weeks from now', () => {
    expect([-1, 0, 14, 15].map((days) => refusalOf(paidOut(), 5, extension(7), days))).toEqual([
      'expires_too_early',
      'accepted',
      'accepted',
      'expires_too_late',
    ])
  })
})

describe('the end of a proposal', () => {
  const proposalOn = (life: LoanLife, offset: number, terms: ProposalTerms, validDays = 3): Proposal => ({
    terms,
    state: 'open',
    expiresOn: day(offset + validDays),
    factCount: life.facts.length,
  })
  const standing = (proposal: Proposal, life: LoanLife, offset: number) =>
    standingOfProposal(proposal, life, day(offset)).standing

  it('stands until its last day, interest of the days and a due date that passes included', () => {
    const life = paidOut()
    for (const terms of [extension(7), extension(7, 20_00), discount(200_00, 30)]) {
      const proposal = proposalOn(life, 9, terms)
      expect([9, 10, 11, 12, 13].map((offset) => standing(proposal, life, offset))).toEqual([
        'stands',
        'stands',
        'stands',
        'stands',
        'expired',
      ])
    }
  })

  it.each([
    [1, 0, 9],
    [5, 3_00, 5],
    [8, 24_00, 5],
    [20, 60_00, 5],
  ] as const)('a cost fixed on day %i at %i cents holds on every one of %i days', (offset, cost, validDays) => {
    const life = paidOut()
    const proposal = proposalOn(life, offset, extension(30, cost), validDays)
    expect(refusalOf(life, offset, proposal.terms, validDays)).toBe('accepted')
    for (let later = offset; later <= offset + validDays; later += 1) {
      expect(standingOfProposal(proposal, life, day(later))).toMatchObject({
        standing: 'stands',
        figures: { costCents: cost },
      })
    }
  })

  const FACTS: readonly (readonly [LoanFact['type'], Asked, 'stands' | 'superseded'])[] = [
    ['payment', { id: 'p', type: 'payment', cents: 1_00 }, 'superseded'],
    ['extension', { id: 'e', type: 'extension', termDays: 7 }, 'superseded'],
    ['settlement', { id: 's', type: 'settlement', agreedCents: 250_00, until: day(20) }, 'superseded'],
    ['withdrawal', { id: 'w', type: 'withdrawal' }, 'superseded'],
    ['write_off', { id: 'o', type: 'write_off' }, 'superseded'],
    ['status', { id: 'm', type: 'status', to: 'awaiting_collector' }, 'stands'],
  ]
  it.each(FACTS)('after a fact of type %s', (_type, asked, expected) => {
    const life = paidOut()
    const proposal = proposalOn(life, 12, discount(200_00, 30))
    expect(standing(proposal, after(life, 12, asked), 12)).toBe(expected)
  })

  it('a proposal that was already late when the debt changed is superseded, and one that cannot be applied too', () => {
    const life = paidOut()
    const proposal = proposalOn(life, 5, extension(7))
    expect(standing(proposal, after(life, 5, { id: 'p', type: 'payment', cents: 1_00 }), 30)).toBe('superseded')
    expect(standing(proposalOn(life, 11, extension(7)), court(life), 12)).toBe('superseded')
  })
})
