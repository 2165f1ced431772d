// Goal: the published tables follow the policy, case by case and at every boundary; for any figures, an offer is an
// amount of the product that the applicant can afford, and cents stay whole.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DECISION_OUTCOMES, type DecisionInputs } from '@puente/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decisionInputs, repeatAmounts } from '../../../test/decision-inputs.ts'
import { evaluate } from './engine.ts'

function modelOf(version: number) {
  const content = readFileSync(new URL(`./tables/application.v${version}.json`, import.meta.url), 'utf8')
  return { content, sha256: createHash('sha256').update(content).digest() }
}
const MODEL = modelOf(2)

type Changes = Parameters<typeof decisionInputs>[0]
const repeat = (amountCents: number) => ({ ...repeatAmounts, amountCents })

const OFFERS: readonly [string, Changes, string, number, string][] = [
  ['what was asked for', {}, 'approve', 150_00, 'within_means'],
  ['the highest first amount', { request: { amountCents: 300_00 } }, 'approve', 300_00, 'within_means'],
  [
    'less on a low income',
    { bank: { incomeCents: 750_00, expensesCents: 560_00 } },
    'less',
    60_00,
    'amount_above_means',
  ],
  ['the smallest amount on the last cent', { bank: { incomeCents: 1_142_86 } }, 'less', 50_00, 'amount_above_means'],
  [
    'more on a strong income',
    { bank: { incomeCents: 3_500_00, expensesCents: 1_200_00 } },
    'more',
    300_00,
    'means_allow_more',
  ],
  ['no more one cent below a strong income', { bank: { incomeCents: 2_499_99 } }, 'approve', 150_00, 'within_means'],
  ['more from 1,500 euros left', { bank: { incomeCents: 2_500_00 } }, 'more', 300_00, 'means_allow_more'],
  [
    'no more beside debts',
    { bank: { incomeCents: 3_500_00, otherLenderCount: 1, otherLenderCents: 400_00 } },
    'approve',
    150_00,
    'within_means',
  ],
  [
    'a limit of 500 after one good loan',
    { history: { onTimeCount: 1 }, request: repeat(900_00) },
    'less',
    500_00,
    'amount_above_limit',
  ],
  [
    '540 of 900 euros after four',
    { history: { onTimeCount: 4 }, request: repeat(1_000_00) },
    'less',
    540_00,
    'amount_above_means',
  ],
  [
    'a thousand after four, on means that carry it',
    { history: { onTimeCount: 4 }, request: repeat(1_000_00), bank: { incomeCents: 3_500_00 } },
    'approve',
    1_000_00,
    'within_means',
  ],
  [
    'the first limit again after a long delay',
    { history: { onTimeCount: 4, worstDaysLate: 31 }, request: repeat(500_00) },
    'less',
    300_00,
    'amount_above_limit',
  ],
  [
    'declared debts count where they are higher',
    { applicant: { declaredDebtsCents: 600_00 } },
    'less',
    130_00,
    'amount_above_means',
  ],
]

const REFUSALS: readonly [string, Changes][] = [
  ['blacklisted', { applicant: { isBlacklisted: true } }],
  ['blocked', { applicant: { isBlocked: true } }],
  ['age_not_eligible', { applicant: { ageYears: 20 } }],
  ['age_not_eligible', { applicant: { ageYears: 81 } }],
  ['cooling_period', { history: { daysSinceRefusal: 29 } }],
  ['over_indebted', { bank: { otherLenderCount: 4, otherLenderCents: 120_00 } }],
  ['over_indebted', { bank: { incomeCents: 3_000_00, otherLenderCount: 1, otherLenderCents: 1_500_01 } }],
  ['insufficient_means', { bank: { incomeCents: 1_142_85 } }],
  ['insufficient_means', { bank: { incomeCents: 0, expensesCents: 0 } }],
]

const REVIEWS: readonly [string, Changes][] = [
  ['bank_history_thin', { bank: { historyDays: 20, transactionCount: 9 } }],
  ['bank_history_thin', { bank: { historyDays: 59 } }],
  ['bank_history_thin', { bank: { transactionCount: 19 } }],
  ['bank_history_thin', { bank: { historyDays: 20, transactionCount: 2, incomeCents: 0 } }],
  ['holder_mismatch', { bank: { ownAccountCount: 0 } }],
  ['debts_high', { bank: { otherLenderCount: 3, otherLenderCents: 60_00 } }],
  ['debts_high', { bank: { incomeCents: 3_000_00, otherLenderCount: 1, otherLenderCents: 1_500_00 } }],
  ['overdrawn_often', { bank: { overdrawnDays: 31, balanceCents: -1 } }],
  ['past_arrears', { history: { worstDaysLate: 61 } }],
  ['identity_incomplete', { applicant: { ageYears: null } }],
  ['document_expired', { applicant: { documentDaysLeft: -1 } }],
  ['many_applications', { signals: { applicationsIn30Days: 5 } }],
  ['shared_account', { signals: { othersWithSameAccount: 2 } }],
  ['shared_device', { signals: { othersOnSameDevice: 4 } }],
]

/** The inputs that the second version added. */
const LATER_REVIEWS: readonly [string, Changes][] = [
  ['shared_profile', { signals: { othersWithSameProfile: 1 } }],
  ['linked_to_blocked', { signals: { blockedAmongOthers: 1 } }],
]

const HARMLESS: readonly [string, Changes][] = [
  ['21 years', { applicant: { ageYears: 21 } }],
  ['80 years', { applicant: { ageYears: 80 } }],
  ['a document on its last day', { applicant: { documentDaysLeft: 0 } }],
  ['no date on the document', { applicant: { documentDaysLeft: null } }],
  ['a refusal after its cooling period', { history: { daysSinceRefusal: 30 } }],
  ['60 days of history with 20 movements', { bank: { historyDays: 60, transactionCount: 20 } }],
  ['an overdraft that is over', { bank: { overdrawnDays: 60, balanceCents: 0 } }],
  ['an account shared with one other', { signals: { othersWithSameAccount: 1 } }],
  ['two lenders below a third of the income', { bank: { otherLenderCount: 2, otherLenderCents: 300_00 } }],
]

describe.each([1, 2])('the tables of version %i', (version) => {
  const model = modelOf(version)
  const decide = async (inputs: DecisionInputs) => (await evaluate(model, inputs)).decision

  it.each(OFFERS)('[R1.05] offer %s', async (_what, changes, outcome, amountCents, reason) => {
    expect(await decide(decisionInputs(changes))).toEqual({ outcome, amountCents, reasons: [reason] })
  })

  it.each(REFUSALS)('[R6.03] refuse for %s: %o', async (reason, changes) => {
    const decision = await decide(decisionInputs(changes))
    expect(decision).toMatchObject({ outcome: 'deny', amountCents: null })
    expect(decision.reasons).toContain(reason)
  })

  it.each(REVIEWS)('leave to a reviewer: %s, %o', async (reason, changes) => {
    expect(await decide(decisionInputs(changes))).toMatchObject({ outcome: 'review', reasons: [reason] })
  })

  it.each(HARMLESS)('accept %s', async (_what, changes) => {
    expect((await decide(decisionInputs(changes))).outcome).toBe('approve')
  })

  it('prefer a refusal to a review, and name every reason once', async () => {
    const decision = await decide(
      decisionInputs({
        applicant: { isBlocked: true, documentDaysLeft: -1 },
        bank: { otherLenderCount: 5, otherLenderCents: 1_500_00 },
      }),
    )
    expect(decision.outcome).toBe('deny')
    expect([...decision.reasons].sort()).toEqual(['blocked', 'insufficient_means', 'over_indebted'])
  })

  it('keep their intermediate results, without the inputs', async () => {
    const { output } = await evaluate(model, decisionInputs())
    expect(output).toMatchObject({ limitCents: 300_00, sharePercent: 60, affordableCents: 540_00, offerCents: 300_00 })
    expect(output).not.toHaveProperty('bank')
  })

  it('unconfirmed document data do not lead to a review', async () => {
    const inputs = { ...decisionInputs(), findings: ['birthday_differs'] }
    expect((await decide(inputs)).outcome).toBe('approve')
  })
})

describe('the signals added in version 2', () => {
  it.each(LATER_REVIEWS)('lead to a review and never to a refusal: %s, %o', async (reason, changes) => {
    const inputs = decisionInputs(changes)
    expect((await evaluate(modelOf(2), inputs)).decision).toEqual({
      outcome: 'review',
      amountCents: 150_00,
      reasons: [reason],
    })
    expect((await evaluate(modelOf(1), inputs)).decision.outcome).toBe('approve')
  })
})

const Cents = fc.integer({ min: 0, max: 900_000_00 })
const AnyInputs = fc
  .record({
    isRepeat: fc.boolean(),
    step: fc.nat(95),
    onTimeCount: fc.nat(9),
    worstDaysLate: fc.nat(90),
    bank: fc.record({
      incomeCents: Cents,
      expensesCents: Cents,
      otherLenderCents: Cents,
      otherLenderCount: fc.nat(5),
      historyDays: fc.nat(120),
      transactionCount: fc.nat(200),
      overdrawnDays: fc.nat(90),
      ownAccountCount: fc.nat(2),
    }),
    ageYears: fc.integer({ min: 16, max: 90 }),
  })
  .map(({ isRepeat, step, onTimeCount, worstDaysLate, bank, ageYears }) => {
    const base = decisionInputs({ bank, applicant: { ageYears }, history: { onTimeCount, worstDaysLate } })
    const offered = isRepeat ? repeatAmounts.offeredAmountsCents : base.request.offeredAmountsCents
    const amountCents = offered[step % offered.length] ?? 50_00
    return { ...base, request: { ...base.request, amountCents, offeredAmountsCents: offered } }
  })

describe('for any figures', () => {
  it('an offer is an amount of the product, within the limit and the monthly surplus', async () => {
    await fc.assert(
      fc.asyncProperty(AnyInputs, async (inputs) => {
        const { decision, output } = await evaluate(MODEL, inputs)
        expect(DECISION_OUTCOMES).toContain(decision.outcome)
        expect(decision.reasons.length).toBeGreaterThan(0)
        if (decision.outcome === 'deny' || decision.outcome === 'review') return
        const { incomeCents, expensesCents, otherLenderCents } = inputs.bank
        expect(inputs.request.offeredAmountsCents).toContain(decision.amountCents)
        expect(decision.amountCents).toBeLessThanOrEqual(output.limitCents as number)
        expect(decision.amountCents).toBeLessThanOrEqual(
          Math.floor(((incomeCents - expensesCents - otherLenderCents) * 60) / 100),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('a cent more of income never makes an offer smaller', async () => {
    await fc.assert(
      fc.asyncProperty(AnyInputs, fc.integer({ min: 1, max: 100_000 }), async (inputs, more) => {
        const richer = { ...inputs, bank: { ...inputs.bank, incomeCents: inputs.bank.incomeCents + more } }
        const before = (await evaluate(MODEL, inputs)).output.offerCents as number
        expect((await evaluate(MODEL, richer)).output.offerCents).toBeGreaterThanOrEqual(before)
      }),
      { numRuns: 200 },
    )
  })

  it('cents stay whole: amounts beyond any loan come back exact', async () => {
    const income = 9_007_199_254_740_001
    const { output } = await evaluate(MODEL, decisionInputs({ bank: { incomeCents: income, expensesCents: 1 } }))
    expect((output.means as { disposableCents: number }).disposableCents).toBe(income - 1)
  })
})
