import type { CivilDate } from '../calendar/civil-date.ts'
import { centsOf, eurosFromCents } from '../money/cents.ts'
import type { ScheduleMethod } from '../schedule/schedule.ts'
import type { CustomerKind, InstalmentPrice, InstalmentRules, PaymentOrder, Product } from './product.ts'
import type { StepRange } from './steps.ts'

// A product in the units that people read and type, euros and per cent, both ways: the server writes the view, the editor of staff reads
// it back and checks the prices of the product that it means.

interface OpeningFeeView {
  readonly percent: number
  readonly max: number
}
interface InstalmentPriceView {
  readonly from: number
  readonly to: number
  readonly annual_rate: number
  readonly opening_fee: OpeningFeeView | null
}
interface FirstShownView {
  readonly amount: number
  readonly term_days: number
}

/** A version of a product on the wire. */
export interface ProductView {
  readonly id: number
  readonly version: number
  readonly valid_from: CivilDate
  readonly on_sale: boolean
  readonly prices: {
    readonly annual_rate: number
    readonly late_margin: number
    readonly charge_cap: number
    readonly extension_price: number
    readonly first_loan_free_up_to: number | null
    readonly min_payment: number
    readonly max_extensions: number
    /** Of a product in instalments only. */
    readonly instalments?: InstalmentPriceView[] | undefined
  }
  readonly terms: {
    readonly amounts: Record<CustomerKind, StepRange[]>
    readonly defaults: Record<CustomerKind, FirstShownView>
    readonly extension_days: number[]
    readonly default_extension_days: number
    readonly payment_order: PaymentOrder
    readonly withdrawal_days: number
    readonly withdrawal_pay_days: number
    readonly collector_after_days: number | null
    /** Of a product with one payment. */
    readonly days?: StepRange[] | undefined
    /** Of a product in instalments, as all that follow. */
    readonly counts?: StepRange[] | undefined
    readonly method?: ScheduleMethod | undefined
    readonly due_day?: InstalmentRules['dueDay'] | undefined
    readonly first_period_min_days?: number | undefined
    readonly max_deferrals?: number | null | undefined
    readonly acceleration?: { readonly min_missed: number; readonly notice_days: number } | undefined
  }
}

const MILLIONTHS_PER_PERCENT = 10_000
const percentOf = (millionths: number): number => millionths / MILLIONTHS_PER_PERCENT
const millionthsOf = (percent: number): number => Math.round(percent * MILLIONTHS_PER_PERCENT)

const eurosOf = ({ from, to, step }: StepRange): StepRange => ({
  from: eurosFromCents(from),
  to: eurosFromCents(to),
  step: eurosFromCents(step),
})
const centsRange = ({ from, to, step }: StepRange): StepRange => ({
  from: centsOf(from),
  to: centsOf(to),
  step: centsOf(step),
})

const toRow = ({ counts, annualRateMillionths, openingFee }: InstalmentPrice): InstalmentPriceView => ({
  from: counts.from,
  to: counts.to,
  annual_rate: percentOf(annualRateMillionths),
  opening_fee: openingFee && { percent: openingFee.perMille / 10, max: eurosFromCents(openingFee.maxCents) },
})
const rowOf = ({ from, to, annual_rate: rate, opening_fee: fee }: InstalmentPriceView): InstalmentPrice => ({
  counts: { from, to, step: 1 },
  annualRateMillionths: millionthsOf(rate),
  openingFee: fee && { perMille: Math.round(fee.percent * 10), maxCents: centsOf(fee.max) },
})

const ofKinds = <T>(of: (kind: CustomerKind) => T): Record<CustomerKind, T> => ({
  new: of('new'),
  repeat: of('repeat'),
})

export const toProductView = (product: Product): ProductView => {
  const { instalments, firstLoanFreeUpToCents: free } = product
  return {
    id: product.id,
    version: product.version,
    valid_from: product.validFrom,
    on_sale: product.sale === undefined,
    prices: {
      annual_rate: percentOf(product.annualRateMillionths),
      late_margin: percentOf(product.lateMarginMillionths),
      charge_cap: product.chargeCapPercent,
      extension_price: eurosFromCents(product.extensionPriceCents),
      first_loan_free_up_to: free === null ? null : eurosFromCents(free),
      min_payment: eurosFromCents(product.minPaymentCents),
      max_extensions: product.maxExtensions,
      ...(instalments && { instalments: instalments.prices.map(toRow) }),
    },
    terms: {
      amounts: ofKinds((kind) => product.amountsCents[kind].map(eurosOf)),
      ...(instalments === undefined ? { days: [...product.termsDays] } : { counts: [...instalments.counts] }),
      defaults: ofKinds((kind) => {
        const { amountCents, termDays } = product.calculatorDefaults[kind]
        return { amount: eurosFromCents(amountCents), term_days: termDays }
      }),
      extension_days: [...product.extensionTermsDays],
      default_extension_days: product.defaultExtensionTermDays,
      payment_order: product.paymentOrder,
      withdrawal_days: product.withdrawalDays,
      withdrawal_pay_days: product.withdrawalPayDays,
      collector_after_days: product.collectorAfterDays,
      ...(instalments && {
        method: instalments.method,
        due_day: instalments.dueDay,
        first_period_min_days: instalments.firstPeriodMinDays,
        max_deferrals: instalments.deferral?.max ?? null,
        acceleration: {
          min_missed: instalments.acceleration.minMissed,
          notice_days: instalments.acceleration.noticeDays,
        },
      }),
    },
  }
}

function instalmentsOf({ prices, terms }: ProductView): InstalmentRules | undefined {
  const { counts, method, due_day: dueDay, first_period_min_days: firstPeriodMinDays, acceleration } = terms
  if (counts === undefined || prices.instalments === undefined) return undefined
  if (method === undefined || dueDay === undefined || firstPeriodMinDays === undefined || acceleration === undefined) {
    return undefined
  }
  const { max_deferrals: max = null } = terms
  return {
    counts,
    method,
    dueDay,
    firstPeriodMinDays,
    prices: prices.instalments.map(rowOf),
    deferral: max === null ? null : { max },
    acceleration: { minMissed: acceleration.min_missed, noticeDays: acceleration.notice_days },
  }
}

export function productOf(view: ProductView): Product {
  const { prices, terms } = view
  const instalments = instalmentsOf(view)
  const free = prices.first_loan_free_up_to
  return {
    id: view.id,
    version: view.version,
    validFrom: view.valid_from,
    amountsCents: ofKinds((kind) => terms.amounts[kind].map(centsRange)),
    termsDays: terms.days ?? [],
    firstLoanFreeUpToCents: free === null ? null : centsOf(free),
    calculatorDefaults: ofKinds((kind) => {
      const { amount, term_days: termDays } = terms.defaults[kind]
      return { amountCents: centsOf(amount), termDays }
    }),
    annualRateMillionths: millionthsOf(prices.annual_rate),
    lateMarginMillionths: millionthsOf(prices.late_margin),
    chargeCapPercent: prices.charge_cap,
    paymentOrder: terms.payment_order,
    extensionTermsDays: terms.extension_days,
    defaultExtensionTermDays: terms.default_extension_days,
    maxExtensions: prices.max_extensions,
    extensionPriceCents: centsOf(prices.extension_price),
    minPaymentCents: centsOf(prices.min_payment),
    withdrawalDays: terms.withdrawal_days,
    withdrawalPayDays: terms.withdrawal_pay_days,
    collectorAfterDays: terms.collector_after_days,
    ...(view.on_sale ? {} : { sale: 'closed' as const }),
    ...(instalments && { kind: 'instalments', instalments }),
  }
}
