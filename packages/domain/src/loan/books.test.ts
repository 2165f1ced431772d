import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contract, lateLife, randomLife } from '../../test-data/random-lives.ts'
import { runSize } from '../../test-data/run-size.ts'
import { addDays, type CivilDate } from '../calendar/civil-date.ts'
import { smallerOf, UNITS_PER_CENT } from '../pricing/interest.ts'
import { BOOK_ACCOUNTS, balancesOf, postingsBetween, transactionsOf } from './books.ts'
import { type ExplanationLine, explainOn } from './explain.ts'
import { accrueTo, forgivenCents, openAccount, owedOf } from './loan-account.ts'
import { type LoanLife, withFact } from './loan-facts.ts'
import { figuresOn } from './loan-figures.ts'
import { positionOn } from './loan-history.ts'
import { effectiveFacts, moneyOn } from './loan-money.ts'
import { legalTransitions } from './loan-transitions.ts'
import { CREDIT_STATUSES, type LoanStatus } from './status.ts'

// Goal: for any sequence of events the books balance, no cent appears or disappears, every amount is the sum of its parts, and a
// recomputation gives the same result.

/** `npm run test:full` tries all; `npm test`, and a mutation run, which repeats these tests for every mutant, a tenth. */
const IS_MUTATION_RUN = process.env.MUTATION_MODULE !== undefined
const runs = (all: number): number => all / (IS_MUTATION_RUN ? 10 : runSize(10, 1))

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const sumOfLines = (lines: readonly ExplanationLine[]) => sum(lines.map(({ cents }) => cents))

/** Money received and not returned, computed from the facts alone. */
const receivedCents = ({ facts }: LoanLife) =>
  sum(
    effectiveFacts(facts).map((fact) => {
      if (fact.type === 'payment') return fact.cents
      return fact.type === 'extension' ? fact.paidCents : 0
    }),
  )

/** Refunds that stand, computed from the facts alone. */
const refundedCents = ({ facts }: LoanLife) =>
  sum(effectiveFacts(facts).map((fact) => (fact.type === 'refund' ? fact.cents : 0)))

function expectBalancedBooks(life: LoanLife, end: CivilDate): void {
  const transactions = transactionsOf(life, end)
  const posted = new Map<string, number>()
  for (const { postings } of transactions) {
    expect(sum(postings.map(({ cents }) => cents))).toBe(0)
    for (const { account, cents } of postings) posted.set(account, (posted.get(account) ?? 0) + cents)
  }
  const { account } = positionOn(life, end).money
  const balances = balancesOf(account)
  expect(BOOK_ACCOUNTS.map((name) => posted.get(name) ?? 0)).toEqual(BOOK_ACCOUNTS.map((name) => balances[name]))
  if (account !== null) expect(balances.refunds_payable).toBe(0 - refundedCents(life))
  expect(balances.cash_in_transit).toBe(receivedCents(life) - (account ? life.contract.principalCents : 0))
}

function expectNoCentLost(life: LoanLife, end: CivilDate): void {
  const { account } = positionOn(life, end).money
  const { today, charges, paid, overpaidCents, refundedInExcessCents } = figuresOn(life, end)
  expect(paid.totalCents + overpaidCents - refundedInExcessCents + (account?.excess.refundedCents ?? 0)).toBe(
    receivedCents(life),
  )
  if (account === null) return
  const chargesPaid = paid.commissionCents + paid.finesCents + paid.extensionPriceCents
  const chargesOwed = today.annualCommissionCents + today.allFinesCents
  const chargesWrittenOff = account.forgiven.commissionCents + account.forgiven.finesCents
  expect(charges.totalCents).toBe(chargesPaid + chargesOwed + chargesWrittenOff)
  const principal = today.bodyCents + paid.principalCents + account.forgiven.principalCents
  expect(life.contract.principalCents).toBe(principal)
}

function expectSumsOfParts(life: LoanLife, date: CivilDate): void {
  const { today, charges, ...figures } = figuresOn(life, date)
  const { principalCents, rules } = life.contract
  expect(today.amountCents).toBe(today.bodyCents + today.annualCommissionCents + today.allFinesCents)
  expect(today.fineCents).toBeLessThanOrEqual(today.allFinesCents)
  const shown = [...Object.values(today), ...Object.values(charges), ...Object.values(figures.paid)]
  const costs = figures.availableExtensions.map(({ costCents }) => costCents)
  expect(
    Math.min(...shown, ...costs, figures.writtenOffCents, figures.overpaidCents, figures.refundedCents),
  ).toBeGreaterThanOrEqual(0)
  const cap = (principalCents * rules.chargeCapPercent) / 100
  expect(charges.totalCents + charges.discountCents).toBeLessThanOrEqual(cap)
  const explained = explainOn(life, date)
  expect(
    [explained.body, explained.annualCommission, explained.allFines, explained.extensionPrice, explained.overpaid].map(
      sumOfLines,
    ),
  ).toEqual([
    today.bodyCents,
    today.annualCommissionCents,
    today.allFinesCents,
    0,
    figures.overpaidCents - figures.refundedInExcessCents,
  ])
}

/** Once a debt is written off its claim is out of the books, charges stop, and what is paid on it is a recovery. */
function expectRecoveries(life: LoanLife, end: CivilDate): void {
  const { account } = positionOn(life, end).money
  if (account === null || account.writeOff === null) return
  const balances = balancesOf(account)
  expect([balances.principal, balances.interest, balances.fines, balances.sale_of_debt]).toEqual([0, 0, 0, 0])
  const later = accrueTo(account, addDays(account.accruedThrough, 40))
  expect([later.charges.commissionUnits, later.charges.fineUnits]).toEqual([
    account.charges.commissionUnits,
    account.charges.fineUnits,
  ])
  const { lossCents, recoveredCents } = account.writeOff
  expect(lossCents).toBe(recoveredCents + owedOf(account).total + forgivenCents(account))
}

const LEGAL = new Set(legalTransitions().map(({ from, event, to }) => `${from} ${event} ${to}`))

function expectLegalHistory(life: LoanLife, end: CivilDate): void {
  const { changes, status, money } = positionOn(life, end)
  for (const [index, { from, event, to, date }] of changes.entries()) {
    const previous = changes[index - 1]
    expect(LEGAL.has(`${from} ${event} ${to}`)).toBe(true)
    if (previous) expect([previous.to, previous.date <= date]).toEqual([from, true])
  }
  if (status !== 'sold') expect(status === 'returned').toBe((money.account?.closedOn ?? null) !== null)
}

const LATE_STATUSES: ReadonlySet<LoanStatus> = new Set(
  [...CREDIT_STATUSES].filter((status) => !['active', 'extended', 'discount', 'returned'].includes(status)),
)

function expectSameWhenComputedAgain(life: LoanLife, end: CivilDate, pick: number): void {
  const position = positionOn(life, end)
  // Booking fact by fact must equal computing all facts at once.
  expect(moneyOn(life.contract, life.facts, end).account).toEqual(position.money.account)
  const figures = figuresOn(life, end)
  const stored = JSON.parse(JSON.stringify(life)) as LoanLife
  expect(figuresOn(stored, end)).toEqual(figures)
  const again = life.facts[pick % life.facts.length]
  const last = life.facts.at(-1)
  if (again && last) expect(figuresOn(withFact(life, { ...again, bookedOn: last.bookedOn }), end)).toEqual(figures)
}

describe('random loan histories', () => {
  it('balance, lose no cent, follow the transition table and recompute to the same numbers', () => {
    fc.assert(
      fc.property(randomLife, fc.nat(1000), ({ life, end }, pick) => {
        expectBalancedBooks(life, end)
        expectNoCentLost(life, end)
        expectRecoveries(life, end)
        expectLegalHistory(life, end)
        expectSameWhenComputedAgain(life, end, pick)
      }),
      { numRuns: runs(1000) },
    )
  }, 60_000)

  it('show amounts that are the sum of their parts, never negative, never above the cap, each with an explanation', () => {
    fc.assert(
      fc.property(randomLife, ({ life, end }) => {
        const days = new Set([...life.facts.map(({ bookedOn }) => bookedOn), end])
        for (const date of days) expectSumsOfParts(life, date)
      }),
      { numRuns: runs(300) },
    )
  }, 60_000)

  it('random loan histories are identical whether the nights run one by one or the clock jumps', () => {
    fc.assert(
      fc.property(randomLife, ({ life, end }) => {
        const start = positionOn(life, life.facts.at(-1)?.bookedOn ?? end).money.account
        if (start === null) return
        let night = start
        const posted = new Map<string, number>()
        while (night.accruedThrough < end) {
          const next = accrueTo(night, addDays(night.accruedThrough, 1))
          for (const { account, cents } of postingsBetween(night, next)) {
            posted.set(account, (posted.get(account) ?? 0) + cents)
          }
          night = next
        }
        expect(night).toEqual(accrueTo(start, end))
        const atOnce = postingsBetween(start, accrueTo(start, end))
        expect(posted).toEqual(new Map(atOnce.map(({ account, cents }) => [account, cents])))
      }),
      { numRuns: runs(300) },
    )
  }, 60_000)

  it('owe no late interest after a withdrawal, and are not in arrears within its thirty days', () => {
    const withdrawnFrom = new Set<LoanStatus>()
    fc.assert(
      fc.property(lateLife, ({ life, end }) => {
        expectBalancedBooks(life, end)
        expectNoCentLost(life, end)
        expectLegalHistory(life, end)
        const { changes } = positionOn(life, end)
        for (const { event, from } of changes) if (event === 'withdrawn') withdrawnFrom.add(from)
        for (const date of [...life.facts.map(({ bookedOn }) => bookedOn), end]) {
          const { withdrawn, charges, status, mustPayDate } = figuresOn(life, date)
          if (!withdrawn) continue
          expect([charges.finesCents, charges.extensionPriceCents]).toEqual([0, 0])
          if (mustPayDate !== null && date <= mustPayDate) expect(LATE_STATUSES.has(status), status).toBe(false)
        }
      }),
      { numRuns: IS_MUTATION_RUN ? 50 : runSize(200, 500), seed: 20_261_120 },
    )
    if (IS_MUTATION_RUN) return
    expect(withdrawnFrom).toEqual(
      new Set(
        legalTransitions().flatMap(({ from, event, to }) => (event === 'withdrawn' && to === 'active' ? [from] : [])),
      ),
    )
  }, 60_000)
})

describe('the charge of a period', () => {
  it('the charge of a period is the sum of its days, each computed alone', () => {
    fc.assert(
      fc.property(contract, fc.integer({ min: 0, max: 120 }), (signed, days) => {
        const account = accrueTo(openAccount(signed, signed.signedOn, null), addDays(signed.signedOn, days))
        const cap = BigInt(Math.floor((signed.principalCents * signed.rules.chargeCapPercent) / 100)) * UNITS_PER_CENT
        let commission = 0n
        let fines = 0n
        for (let day = 1; day <= days; day += 1) {
          const isLate = day > signed.termDays
          const rate = signed.annualRateMillionths + (isLate ? signed.rules.lateMarginMillionths : 0)
          const charge = BigInt(signed.principalCents) * BigInt(rate)
          const charged = smallerOf(charge, cap - commission - fines)
          if (isLate) fines += charged
          else commission += charged
        }
        expect([account.charges.commissionUnits, account.charges.fineUnits]).toEqual([commission, fines])
      }),
      { numRuns: runs(1000) },
    )
  })
})
