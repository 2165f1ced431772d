// Goal: whatever happens to a loan in instalments, the domain has the figures of a second calculation that shares no code with it.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOf, type ModelFact, type ModelState, type ModelTerms, modelOn, textOf } from '../../test-data/plan-model.ts'
import { runSize } from '../../test-data/run-size.ts'
import { civilDate, daysBetween } from '../calendar/civil-date.ts'
import { DEFAULT_PRODUCT } from '../pricing/product.ts'
import {
  chargedCents,
  dueNowOf,
  earnedFeeCents,
  type LoanContract,
  nextInstalment,
  overduePrincipal,
  owedOf,
} from './loan-account.ts'
import type { LoanFact } from './loan-facts.ts'
import { positionOn } from './loan-history.ts'
import { upcomingInstalments } from './plan-account.ts'
import { missedInstalments } from './plan-offer.ts'

const date = (day: number) => civilDate(textOf(day))

const terms: fc.Arbitrary<ModelTerms> = fc.record({
  give: fc
    .constantFrom('2026-12-10', '2027-01-15', '2027-01-31', '2027-08-30', '2027-12-31', '2028-01-29')
    .map((text) => dayOf(text)),
  principal: fc.integer({ min: 50_00, max: 1000_00 }),
  rate: fc.constantFrom(470_967, 470_967, 200_000, 3_650_000, 0),
  margin: fc.constantFrom(20_000, 0),
  count: fc.integer({ min: 2, max: 12 }),
  fee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 15_00 })),
  equalParts: fc.boolean(),
  dueDay: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 31 })),
  minDays: fc.constantFrom(15, 28),
  capPercent: fc.constantFrom(100, 100, 40),
  principalFirst: fc.boolean(),
})

interface Attempt {
  readonly days: number
  readonly kind: string
  readonly share: number
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  days: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 14 }), fc.integer({ min: 20, max: 45 })),
  kind: fc.constantFrom(
    ...['due', 'due', 'due', 'next_due', 'next_due', 'part', 'any', 'ahead', 'amount', 'term', 'payoff', 'too_much'],
    ...['deferral', 'reversal', 'acceleration', 'revocation', 'pause', 'withdrawal'],
  ),
  share: fc.integer({ min: 1, max: 99 }),
})

/** The next fact, as the second calculation sees the loan; null if the attempt makes no sense now. */
function factFor(
  one: Attempt,
  id: string,
  now: ModelState,
  facts: readonly ModelFact[],
  signed: ModelTerms,
): ModelFact | null {
  const base = { id, day: now.day }
  const payment = (cents: number, mode?: 'amount' | 'term'): ModelFact | null =>
    cents <= 0 ? null : { ...base, kind: 'payment', cents, ...(mode === undefined ? {} : { mode }) }
  const isWithdrawn = facts.some(({ kind }) => kind === 'withdrawal')
  const isOpen = !now.isClosed && !isWithdrawn && now.nextTotal !== null
  switch (one.kind) {
    case 'due':
    case 'next_due':
      return payment(now.dueNow)
    case 'part':
      return payment(Math.floor((now.dueNow * one.share) / 100))
    case 'any':
      return payment(Math.floor((now.total * one.share) / 100))
    case 'ahead':
      return payment(now.dueNow + Math.floor(((now.nextTotal ?? 0) * one.share) / 99))
    case 'amount':
    case 'term':
      return payment(now.dueNow + Math.floor(((now.total - now.dueNow) * one.share) / 100), one.kind)
    case 'payoff':
      return one.share % 3 === 0 ? payment(now.total) : null
    case 'too_much':
      return one.share % 5 === 0 ? payment(now.total + one.share) : null
    case 'deferral':
      return isOpen ? { ...base, kind: 'deferral', cents: now.commission + now.fines } : null
    case 'reversal': {
      const payments = facts.filter(({ kind }) => kind === 'payment' || kind === 'deferral')
      const of = payments[one.share % Math.max(1, payments.length)]
      const isGone = facts.some((fact) => fact.kind === 'reversal' && fact.of === of?.id)
      return of === undefined || isGone ? null : { ...base, kind: 'reversal', of: of.id }
    }
    case 'acceleration':
      return isOpen && now.missed >= 3 ? { ...base, kind: 'acceleration' } : null
    case 'revocation': {
      const last = facts.findLast(({ kind }) => kind === 'acceleration' || kind === 'revocation')
      return last?.kind === 'acceleration' && !now.isClosed ? { ...base, kind: 'revocation' } : null
    }
    case 'pause':
      return isOpen ? { ...base, kind: 'pause' } : null
    default:
      return isWithdrawn || now.isClosed || now.day > signed.give + 14 ? null : { ...base, kind: 'withdrawal' }
  }
}

function contractOf(one: ModelTerms): LoanContract {
  return {
    signedOn: date(one.give),
    principalCents: one.principal,
    termDays: 0,
    annualRateMillionths: one.rate,
    rules: {
      ...DEFAULT_PRODUCT,
      annualRateMillionths: one.rate,
      lateMarginMillionths: one.margin,
      chargeCapPercent: one.capPercent,
      paymentOrder: one.principalFirst ? 'principal_first' : 'fines_commission_principal',
    },
    plan: {
      count: one.count,
      method: one.equalParts ? 'equal_principal' : 'annuity',
      dueDay: one.dueDay,
      feeCents: one.fee,
      firstPeriodMinDays: one.minDays,
      deferral: { max: 12 },
      acceleration: { minMissed: 3, noticeDays: 30 },
    },
  }
}

function factOf(fact: ModelFact): LoanFact {
  const base = { id: fact.id, date: date(fact.day), bookedOn: date(fact.day) }
  switch (fact.kind) {
    case 'payment':
      return { ...base, type: 'payment', cents: fact.cents, ...(fact.mode === undefined ? {} : { mode: fact.mode }) }
    case 'deferral': {
      const discounts = { discountCommissionCents: 0, discountPriceCents: 0 }
      return { ...base, type: 'extension', termDays: 0, months: 1, paidCents: fact.cents, priceCents: 0, ...discounts }
    }
    case 'reversal':
      return { ...base, type: 'reversal', of: fact.of }
    case 'revocation':
      return { ...base, type: 'acceleration_revoked' }
    default:
      return { ...base, type: fact.kind }
  }
}

/** The figures of the domain under the names of the second calculation. */
function domainOn(one: ModelTerms, facts: readonly ModelFact[], day: number): ModelState {
  const payout: LoanFact = { id: 'payout', type: 'payout', date: date(one.give), bookedOn: date(one.give) }
  const { account } = positionOn({ contract: contractOf(one), facts: [payout, ...facts.map(factOf)] }, date(day)).money
  if (account?.plan === undefined) throw new RangeError('no plan')
  const charged = chargedCents(account)
  const next = nextInstalment(account)
  const isClosed = account.closedOn !== null
  const ahead = next === null ? [] : upcomingInstalments(account.plan, account.accruedThrough)
  return {
    day,
    ...owedOf(account),
    dueNow: dueNowOf(account),
    overdue: overduePrincipal(account),
    paid: {
      principal: account.paid.principalCents,
      commission: account.paid.commissionCents,
      fines: account.paid.finesCents,
      fee: account.plan.paidFeeCents,
    },
    charged: { commission: charged.commission, fines: charged.fines, fee: earnedFeeCents(account) },
    overpaid: account.excess.overpaidCents,
    late: isClosed ? 0 : Math.max(0, daysBetween(account.mustPayDate, date(day))),
    missed: missedInstalments(account),
    isClosed,
    rows: ahead.map((row) => ({
      day: dayOf(row.date),
      interest: row.interestCents,
      fee: row.feeCents,
      principal: row.principalCents,
    })),
    nextTotal: next?.totalCents ?? null,
  }
}

const seen = new Set<string>()

/** Sixteen rounds of 250 lives in a full run. */
const SEEDS = Array.from({ length: runSize(1, 16) }, (_, index) => 20_270_115 + index)

it.each(SEEDS)(
  'has the figures of the second calculation after every fact, and days later: lives of seed %i',
  (seed) => {
    fc.assert(
      fc.property(terms, fc.array(attempt, { minLength: 3, maxLength: 12 }), (signed, attempts) => {
        const facts: ModelFact[] = []
        let day = signed.give
        for (const [index, one] of attempts.entries()) {
          // Long enough to miss three instalments, or to the day of the next one, which then is due.
          day += one.kind === 'acceleration' ? 95 : one.days
          if (one.kind === 'next_due') day = modelOn(signed, facts, day).rows[0]?.day ?? day
          const now = modelOn(signed, facts, day)
          const fact = factFor(one, `f${index}`, now, facts, signed)
          if (fact === null) continue
          facts.push(fact)
          seen.add(one.kind)
          expect(domainOn(signed, facts, day)).toEqual(modelOn(signed, facts, day))
        }
        for (const later of [1, 33, 70]) {
          expect(domainOn(signed, facts, day + later)).toEqual(modelOn(signed, facts, day + later))
        }
      }),
      { numRuns: runSize(60, 250), seed },
    )
  },
)

it('those lives had every kind of fact', () => {
  const rare = [
    'due',
    'ahead',
    'amount',
    'term',
    'payoff',
    'deferral',
    'reversal',
    'acceleration',
    'pause',
    'withdrawal',
  ]
  expect(rare.filter((kind) => !seen.has(kind))).toEqual([])
})
