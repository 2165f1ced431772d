import type { InstalmentPriceRow, ProductPrices, ProductTerms } from '@puente/contract'
import { AppError, type CustomerKind, type StepRange } from '@puente/domain'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import type { PriceChange } from '../../../staff/approvals/acts/price-change.ts'

// A request in the domain's names and units. What was left out stays out.

const MILLIONTHS_PER_PERCENT = 10_000

const invalid = (property: string, why: string) =>
  new AppError('validation_failed', `${property} ${why}`, { fields: [{ property, key: 'incorrectData' }] })

function millionths(property: string, percent: number): number {
  const value = Math.round(percent * MILLIONTHS_PER_PERCENT)
  if (Math.abs(value / MILLIONTHS_PER_PERCENT - percent) < 1e-9) return value
  throw invalid(property, 'has more than four decimals')
}

/** A share in thousandths: one decimal of a per cent. */
function wholePerMille(property: string, percent: number): number {
  const value = Math.round(percent * 10)
  if (Math.abs(value / 10 - percent) < 1e-9) return value
  throw invalid(property, 'has more than one decimal')
}

function instalmentPriceOf({ from, to, annual_rate: rate, opening_fee: fee }: InstalmentPriceRow, row: number) {
  const property = `prices.instalments.${row}`
  return {
    counts: { from, to, step: 1 as const },
    annualRateMillionths: millionths(`${property}.annual_rate`, rate),
    openingFee:
      fee === null
        ? null
        : {
            perMille: wholePerMille(`${property}.opening_fee.percent`, fee.percent),
            maxCents: wireCents(`${property}.opening_fee.max`, fee.max),
          },
  }
}

/** The value under the domain's name, if it was sent. */
const when = <T, K extends string, V>(value: T | undefined, name: K, of: (value: T) => V): { [key in K]?: V } =>
  value === undefined ? {} : ({ [name]: of(value) } as { [key in K]: V })
const same = <T>(value: T): T => value

const pricesOf = (prices: ProductPrices): PriceChange['prices'] => ({
  ...when(prices.annual_rate, 'annualRateMillionths', (rate) => millionths('prices.annual_rate', rate)),
  ...when(prices.late_margin, 'lateMarginMillionths', (margin) => millionths('prices.late_margin', margin)),
  ...when(prices.charge_cap, 'chargeCapPercent', same),
  ...when(prices.extension_price, 'extensionPriceCents', (euros) => wireCents('prices.extension_price', euros)),
  ...when(prices.first_loan_free_up_to, 'firstLoanFreeUpToCents', (euros) =>
    euros === null ? null : wireCents('prices.first_loan_free_up_to', euros),
  ),
  ...when(prices.min_payment, 'minPaymentCents', (euros) => wireCents('prices.min_payment', euros)),
  ...when(prices.max_extensions, 'maxExtensions', same),
  ...when(prices.instalments, 'instalments', (rows) => rows.map(instalmentPriceOf)),
})

const centsRange = (property: string, { from, to, step }: StepRange): StepRange => ({
  from: wireCents(`${property}.from`, from),
  to: wireCents(`${property}.to`, to),
  step: wireCents(`${property}.step`, step),
})

const ofKinds = <T>(of: (kind: CustomerKind) => T) => ({ new: of('new'), repeat: of('repeat') })

const termsOf = (terms: ProductTerms): PriceChange['terms'] => ({
  ...when(terms.amounts, 'amountsCents', (amounts) =>
    ofKinds((kind) => amounts[kind].map((range, row) => centsRange(`terms.amounts.${kind}.${row}`, range))),
  ),
  ...when(terms.days, 'termsDays', same),
  ...when(terms.defaults, 'calculatorDefaults', (defaults) =>
    ofKinds((kind) => ({
      amountCents: wireCents(`terms.defaults.${kind}.amount`, defaults[kind].amount),
      termDays: defaults[kind].term_days,
    })),
  ),
  ...when(terms.extension_days, 'extensionTermsDays', same),
  ...when(terms.default_extension_days, 'defaultExtensionTermDays', same),
  ...when(terms.payment_order, 'paymentOrder', same),
  ...when(terms.withdrawal_days, 'withdrawalDays', same),
  ...when(terms.withdrawal_pay_days, 'withdrawalPayDays', same),
  ...when(terms.collector_after_days, 'collectorAfterDays', same),
})

const instalmentTermsOf = (terms: ProductTerms): PriceChange['instalment_terms'] => ({
  ...when(terms.counts, 'counts', same),
  ...when(terms.method, 'method', same),
  ...when(terms.due_day, 'dueDay', same),
  ...when(terms.first_period_min_days, 'firstPeriodMinDays', same),
  ...when(terms.max_deferrals, 'deferral', (max) => (max === null ? null : { max })),
  ...when(terms.acceleration, 'acceleration', ({ min_missed: minMissed, notice_days: noticeDays }) => ({
    minMissed,
    noticeDays,
  })),
})

export const changeOfProduct = (
  prices: ProductPrices,
  terms: ProductTerms,
): Pick<PriceChange, 'prices' | 'terms' | 'instalment_terms'> => ({
  prices: pricesOf(prices),
  terms: termsOf(terms),
  instalment_terms: instalmentTermsOf(terms),
})
