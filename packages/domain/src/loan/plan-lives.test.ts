// Goal: day by day, whole loans in instalments match figures that an independent program computed.
import { describe, expect, it } from 'vitest'
import vectors from '../../test-data/instalments.json' with { type: 'json' }
import { civilDate, daysBetween } from '../calendar/civil-date.ts'
import { centsOfUnits } from '../pricing/interest.ts'
import { DEFAULT_PRODUCT, type PaymentOrder } from '../pricing/product.ts'
import type { ScheduleMethod } from '../schedule/schedule.ts'
import { explainOn } from './explain.ts'
import {
  chargedCents,
  dueNowOf,
  earnedFeeCents,
  forgivenCents,
  type LoanAccount,
  type LoanContract,
  nextInstalment,
  overduePrincipal,
  owedOf,
} from './loan-account.ts'
import type { LoanFact, LoanLife } from './loan-facts.ts'
import { type LoanPosition, positionOn } from './loan-history.ts'
import { type PartRepaymentMode, upcomingInstalments } from './plan-account.ts'
import { statusNumber } from './status.ts'

interface VectorTerms {
  readonly give: string
  readonly P: number
  readonly rate: number
  readonly n: number
  readonly fee?: number
  readonly method?: string
  readonly due_day?: number
  readonly order?: string
  readonly term_days?: number
}

interface VectorFact {
  readonly id: string
  readonly date: string
  readonly type: string
  readonly cents?: number
  readonly mode?: string
  readonly of?: string
  readonly agreed?: number
  readonly until?: string
}

interface VectorRow {
  readonly n?: number
  readonly date: string
  readonly interest: number
  readonly fee: number
  readonly principal: number
  readonly total: number
}

interface VectorCheckpoint {
  readonly date: string
  readonly when: string
  readonly forgiven?: number
  readonly write_off?: { readonly on: string; readonly loss: number; readonly recovered: number }
}

interface VectorLife {
  readonly id: string
  readonly title: string
  readonly terms: VectorTerms
  readonly schedule: readonly VectorRow[]
  readonly facts: readonly VectorFact[]
  readonly allocations: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly checkpoints: readonly VectorCheckpoint[]
}

function contractOf({ give, P, rate, n, fee = 0, method, due_day, order, term_days }: VectorTerms): LoanContract {
  const signed = {
    signedOn: civilDate(give),
    principalCents: P,
    termDays: term_days ?? 0,
    annualRateMillionths: rate,
    rules: {
      ...DEFAULT_PRODUCT,
      annualRateMillionths: rate,
      paymentOrder: (order ?? 'fines_commission_principal') as PaymentOrder,
      collectorAfterDays: null,
    },
  }
  // A loan with one payment has no plan: its figures come from the same rules.
  if (term_days !== undefined) return signed
  return {
    ...signed,
    plan: {
      count: n,
      method: (method ?? 'annuity') as ScheduleMethod,
      dueDay: due_day ?? null,
      feeCents: fee,
      firstPeriodMinDays: 28,
      deferral: { max: 3 },
      acceleration: { minMissed: 3, noticeDays: 30 },
    },
  }
}

function factsOf(fact: VectorFact): readonly LoanFact[] {
  const date = civilDate(fact.date)
  const base = { id: fact.id, date, bookedOn: date }
  // The vectors leave out the step of the life cycle that comes before a sale.
  if (fact.type === 'sale')
    return [
      { ...base, id: 'presale', type: 'status', to: 'presale' },
      { ...base, type: 'sale' },
    ]
  return [factOf(fact, base)]
}

function factOf(fact: VectorFact, base: Pick<LoanFact, 'id' | 'date' | 'bookedOn'>): LoanFact {
  const cents = Number(fact.cents)
  switch (fact.type) {
    case 'payment':
      return { ...base, type: 'payment', cents, ...(fact.mode ? { mode: fact.mode as PartRepaymentMode } : {}) }
    case 'extension': {
      const discounts = { discountCommissionCents: 0, discountPriceCents: 0 }
      return { ...base, type: 'extension', termDays: 0, months: 1, paidCents: cents, priceCents: 0, ...discounts }
    }
    case 'reversal':
      return { ...base, type: 'reversal', of: String(fact.of) }
    case 'settlement':
      return { ...base, type: 'settlement', agreedCents: Number(fact.agreed), until: civilDate(String(fact.until)) }
    case 'withdrawal':
    case 'write_off':
    case 'acceleration':
      return { ...base, type: fact.type }
    default:
      throw new RangeError(`no fact is called ${fact.type}`)
  }
}

function lifeOf({ terms, facts }: VectorLife, isKnown: (fact: VectorFact) => boolean): LoanLife {
  const date = civilDate(terms.give)
  const payout: LoanFact = { id: 'payout', type: 'payout', date, bookedOn: date }
  return { contract: contractOf(terms), facts: [payout, ...facts.filter(isKnown).flatMap(factsOf)] }
}

const rowsOf = (account: LoanAccount) =>
  nextInstalment(account) === null || account.plan === undefined
    ? []
    : upcomingInstalments(account.plan, account.accruedThrough).map((row) => ({
        date: row.date,
        interest: row.interestCents,
        fee: row.feeCents,
        principal: row.principalCents,
        total: row.totalCents,
      }))

/** The instalment of the day itself, or the next one. */
function instalmentOnOrAfter(account: LoanAccount) {
  const { plan, accruedThrough, isWithdrawn, soldOn, closedOn } = account
  if (plan === undefined || isWithdrawn || soldOn !== null || closedOn !== null) return null
  const row = plan.acceleratedOn === null ? plan.instalments.find(({ date }) => date >= accruedThrough) : undefined
  return row === undefined ? null : { date: row.date, scheduled_total: row.totalCents }
}

/** The figures under the names that the vectors use. */
function stateOf({ status, date, money: { account } }: LoanPosition) {
  if (account === null) throw new RangeError('not paid out')
  const owed = owedOf(account)
  const charged = chargedCents(account)
  const isOver = account.closedOn !== null
  const daysLate = isOver ? 0 : Math.max(0, daysBetween(account.mustPayDate, date))
  return {
    date,
    status: statusNumber(status),
    owed: { body: owed.body, commission: owed.commission, fines: owed.fines, fee: owed.fee, total: owed.total },
    due_now: dueNowOf(account),
    overdue_principal: isOver ? 0 : overduePrincipal(account),
    days_late: daysLate,
    fine_of_day: isOver ? 0 : centsOfUnits(account.charges.fineUnitsOfLastDay),
    charged: { commission: charged.commission, fines: charged.fines, fee_earned: earnedFeeCents(account) },
    paid: {
      principal: account.paid.principalCents,
      commission: account.paid.commissionCents,
      fines: account.paid.finesCents,
      fee: account.plan?.paidFeeCents ?? 0,
    },
    overpaid: account.excess.overpaidCents,
    next_instalment: instalmentOnOrAfter(account),
    remaining_schedule: rowsOf(account),
  }
}

for (const vector of vectors.lives as unknown as readonly VectorLife[]) {
  describe(`${vector.id}: ${vector.title}`, () => {
    it('splits every payment as computed', () => {
      const end = civilDate('2028-12-31')
      const { entries } = positionOn(
        lifeOf(vector, () => true),
        end,
      ).money
      for (const [id, expected] of Object.entries(vector.allocations)) {
        const entry = entries.find((one) => 'factId' in one && one.factId === id && one.type !== 'write_off')
        const allocation = entry?.type === 'payment' || entry?.type === 'extension' ? entry.allocation : undefined
        const { fines, commission, fee = 0, principal, overpaid } = allocation ?? {}
        expect({ fines, commission, fee, principal, overpaid }, id).toEqual(expected)
      }
    })

    it('is explained by lines that add up to every amount', () => {
      for (const { date, when } of vector.checkpoints) {
        const isKnown = (fact: VectorFact) => (when === 'after' ? fact.date <= date : fact.date < date)
        const life = lifeOf(vector, isKnown)
        const { account } = positionOn(life, civilDate(date)).money
        if (account === null) throw new RangeError('not paid out')
        const { body, commission, fines, fee } = owedOf(account)
        const lines = explainOn(life, civilDate(date))
        const explained = [lines.body, lines.annualCommission, lines.allFines, lines.fee ?? []]
        const sums = explained.map((part) => part.reduce((sum, { cents }) => sum + cents, 0))
        expect(sums, `${date} ${when}`).toEqual([body, commission, fines, fee])
        expect(lines.fee === undefined).toBe(account.plan === undefined)
      }
    })

    for (const checkpoint of vector.checkpoints) {
      it(`on ${checkpoint.date}, ${checkpoint.when} the day's events`, () => {
        const isKnown = (fact: VectorFact) =>
          checkpoint.when === 'after' ? fact.date <= checkpoint.date : fact.date < checkpoint.date
        const position = positionOn(lifeOf(vector, isKnown), civilDate(checkpoint.date))
        const { when, forgiven, write_off, ...expected } = checkpoint
        const state = stateOf(position)
        // The vectors list no schedule ahead for a loan with one payment.
        const single = { next_instalment: null, remaining_schedule: [] }
        expect(vector.terms.term_days === undefined ? state : { ...state, ...single }).toEqual(
          vector.terms.term_days === undefined ? expected : { ...expected, ...single },
        )
        const { account } = position.money
        if (account === null) throw new RangeError('not paid out')
        if (forgiven !== undefined) expect(forgivenCents(account)).toBe(forgiven)
        expect(
          account.writeOff && {
            on: account.writeOff.on,
            loss: account.writeOff.lossCents,
            recovered: account.writeOff.recoveredCents,
          },
        ).toEqual(write_off ?? null)
      })
    }
  })
}
