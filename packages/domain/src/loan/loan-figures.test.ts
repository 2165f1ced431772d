import { describe, expect, it } from 'vitest'
import vectors from '../../test-data/loan-lives.json' with { type: 'json' }
import { type CivilDate, civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_PRODUCT, type LoanRules, type PaymentOrder, type Product } from '../pricing/product.ts'
import { quoteLoan } from '../pricing/quote.ts'
import type { ExtensionPromo } from './extension-offer.ts'
import type { LoanContract } from './loan-account.ts'
import { type LoanLife, withFact } from './loan-facts.ts'
import { figuresOn, type LoanFigures } from './loan-figures.ts'
import { positionOn } from './loan-history.ts'
import { answerRequest, type LoanRequest } from './loan-requests.ts'
import { statusFromNumber, statusNumber } from './status.ts'

// Goal: day by day, whole loans match figures that an independent program computed: amounts owed, the split of each payment, and
// extension costs.

interface Settings {
  readonly annual_rate_millionths: number
  readonly late_margin_millionths: number
  readonly cap_percent: number
  readonly allocation: string
  readonly extension_terms: readonly number[]
  readonly max_extensions: number
  readonly extension_price: number
  readonly min_payment: number
  readonly withdrawal_days: number
  readonly withdrawal_pay_days: number
  readonly collector_after_days: number | null
}

interface Promo {
  readonly percent_extension?: number
  readonly percent_extension_price?: number
}

interface LifeEvent {
  readonly id: string
  readonly date: string
  readonly type: string
  readonly amount?: number
  readonly term?: number
  readonly promo?: Promo
  readonly of?: string
  readonly until?: string
  readonly to?: number
  readonly expect: {
    readonly accepted: boolean
    readonly paid?: number
    readonly allocation?: Readonly<Record<'fines' | 'commission' | 'principal' | 'extension_price', number>>
  }
}

interface Checkpoint {
  readonly date: string
  readonly when: string
  readonly promo?: Promo
}

interface Life {
  readonly id: string
  readonly title: string
  readonly give_date: string
  readonly principal: number
  readonly term: number
  readonly free: boolean
  readonly percent_commission: number
  readonly settings: Partial<Settings>
  readonly contract: {
    readonly annual_rate_millionths: number
    readonly must_pay_date: string
    readonly commission_total: number
    readonly commission_original_total: number
    readonly return_amount: number
    readonly tae: string
  }
  readonly events: readonly LifeEvent[]
  readonly checkpoints: readonly Checkpoint[]
}

const LIVES = vectors.lives as readonly Life[]
const DEFAULT_SETTINGS: Settings = vectors.header.settings_default

const rulesOf = (settings: Settings): LoanRules => ({
  annualRateMillionths: settings.annual_rate_millionths,
  lateMarginMillionths: settings.late_margin_millionths,
  chargeCapPercent: settings.cap_percent,
  paymentOrder: settings.allocation as PaymentOrder,
  extensionTermsDays: settings.extension_terms,
  defaultExtensionTermDays: 7,
  maxExtensions: settings.max_extensions,
  extensionPriceCents: settings.extension_price,
  minPaymentCents: settings.min_payment,
  withdrawalDays: settings.withdrawal_days,
  withdrawalPayDays: settings.withdrawal_pay_days,
  collectorAfterDays: settings.collector_after_days,
})

const promoOf = (promo: Promo = {}): ExtensionPromo => ({
  percentExtension: promo.percent_extension ?? 0,
  percentExtensionPrice: promo.percent_extension_price ?? 0,
})

function contractOf(life: Life): LoanContract {
  return {
    signedOn: civilDate(life.give_date),
    principalCents: life.principal,
    termDays: life.term,
    annualRateMillionths: life.contract.annual_rate_millionths,
    rules: rulesOf({ ...DEFAULT_SETTINGS, ...life.settings }),
  }
}

function requestOf(event: LifeEvent): LoanRequest {
  const base = { id: event.id, date: civilDate(event.date) }
  switch (event.type) {
    case 'payment':
      return { ...base, type: 'payment', cents: Number(event.amount) }
    case 'extension':
      return { ...base, type: 'extension', termDays: Number(event.term), promo: promoOf(event.promo) }
    case 'reversal':
      return { ...base, type: 'reversal', of: String(event.of) }
    case 'settlement':
      return { ...base, type: 'settlement', agreedCents: Number(event.amount), until: civilDate(String(event.until)) }
    case 'status':
      return { ...base, type: 'status', to: statusFromNumber(Number(event.to)) }
    case 'sold':
      return { ...base, type: 'sale' }
    case 'payoff':
    case 'withdrawal':
    case 'payout':
    case 'payout_returned':
      return { ...base, type: event.type }
    default:
      throw new RangeError(`no event is called ${event.type}`)
  }
}

function openLife(life: Life): LoanLife {
  const giveDate = civilDate(life.give_date)
  return { contract: contractOf(life), facts: [{ id: 'first', type: 'payout', date: giveDate, bookedOn: giveDate }] }
}

const allocationOf = (life: LoanLife, id: string, date: CivilDate) => {
  const entry = positionOn(life, date).money.entries.find((one) => 'factId' in one && one.factId === id)
  return entry?.type === 'payment' || entry?.type === 'extension' ? entry.allocation : undefined
}

/** The figures under the names that the vectors use. */
function stateOf(figures: LoanFigures) {
  return {
    status: statusNumber(figures.status),
    calculations: {
      body: figures.today.bodyCents,
      annual_commission: figures.today.annualCommissionCents,
      all_fines: figures.today.allFinesCents,
      fine: figures.today.fineCents,
      amount: figures.today.amountCents,
    },
    days: figures.days,
    give_date: figures.giveDate,
    must_pay_date: figures.mustPayDate,
    returned_date: figures.returnedDate,
    return_amount: figures.returnAmountCents,
    extendable: figures.isExtendable,
    available_extensions: figures.availableExtensions.map((offer) => ({
      term: offer.termDays,
      next_pay_date: offer.nextPayDate,
      cost: offer.costCents,
      cost_before_discount: offer.costBeforeDiscountCents,
      commission_at_the_end: offer.commissionAtTheEndCents,
    })),
    charges: {
      commission: figures.charges.commissionCents,
      fines: figures.charges.finesCents,
      extension_price: figures.charges.extensionPriceCents,
      discount: figures.charges.discountCents,
      total: figures.charges.totalCents,
    },
    paid: {
      principal: figures.paid.principalCents,
      commission: figures.paid.commissionCents,
      fines: figures.paid.finesCents,
      extension_price: figures.paid.extensionPriceCents,
      total: figures.paid.totalCents,
    },
  }
}

for (const vector of LIVES) {
  describe(`${vector.id}: ${vector.title}`, () => {
    it('is priced as its contract says', () => {
      const settings = { ...DEFAULT_SETTINGS, ...vector.settings }
      const product: Product = {
        ...DEFAULT_PRODUCT,
        ...rulesOf(settings),
        firstLoanFreeUpToCents: vector.free ? vector.principal : null,
      }
      const quote = quoteLoan({
        product,
        amountCents: vector.principal,
        termDays: vector.term,
        giveDate: civilDate(vector.give_date),
        isFirstLoan: vector.free,
        percentCommission: vector.percent_commission,
      })
      expect({
        annual_rate_millionths: quote.annualRateMillionths,
        must_pay_date: quote.mustPayDate,
        commission_total: quote.commissionTotalCents,
        commission_original_total: quote.originalCommissionTotalCents,
        return_amount: quote.returnAmountCents,
        tae: quote.taePercent.toFixed(1),
      }).toEqual(vector.contract)
    })

    it('answers every request and splits every payment as computed', () => {
      let life = openLife(vector)
      for (const event of vector.events) {
        const outcome = answerRequest(life, requestOf(event))
        expect(outcome.accepted, event.id).toBe(event.expect.accepted)
        if (!outcome.accepted) continue
        life = withFact(life, outcome.fact)
        if (event.expect.allocation === undefined) continue
        const allocation = allocationOf(life, event.id, outcome.fact.date)
        expect({
          fines: allocation?.fines,
          commission: allocation?.commission,
          principal: allocation?.principal,
          extension_price: allocation?.extensionPrice,
        }).toEqual(event.expect.allocation)
        const paid = outcome.fact.type === 'payment' ? outcome.fact.cents : 0
        const bought = outcome.fact.type === 'extension' ? outcome.fact.paidCents : 0
        expect(paid + bought).toBe(event.expect.paid)
      }
    })

    for (const checkpoint of vector.checkpoints) {
      it(`on ${checkpoint.date}, ${checkpoint.when} the day's events`, () => {
        let life = openLife(vector)
        for (const event of vector.events) {
          const isSeen = checkpoint.when === 'after' ? event.date <= checkpoint.date : event.date < checkpoint.date
          const outcome = isSeen ? answerRequest(life, requestOf(event)) : undefined
          if (outcome?.accepted) life = withFact(life, outcome.fact)
        }
        const { date, when, promo, ...expected } = checkpoint
        const figures = figuresOn(life, civilDate(date), { promo: promoOf(promo) })
        expect(stateOf(figures)).toMatchObject(expected)
      })
    }
  })
}
