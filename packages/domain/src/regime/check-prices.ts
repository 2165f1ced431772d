import { type CivilDate, laterOf } from '../calendar/civil-date.ts'
import type { InstalmentPrice, InstalmentRules, Product } from '../pricing/product.ts'
import { quoteLoan } from '../pricing/quote.ts'
import { stepsOf } from '../pricing/steps.ts'
import { highest, highestLawfulFee, highestLawfulRate } from '../schedule/lawful-price.ts'
import { isPlanQuote, offerOf, quoteOffered } from '../schedule/offer-quote.ts'
import { priceOfCount } from '../schedule/plan-quote.ts'
import { checkQuote, offerOfQuote, type RegimeRule } from './check-quote.ts'
import { type PriceLimits, regimeOn } from './regime.ts'

// For the staff member who sets prices: every price of a version under every law that it will meet, and the nearest lawful value of one
// that breaks a rule. The standard price counts, without a free first loan or a promo code.

/** One law that a version meets, with the day whose prices are checked. */
export interface PriceTrial<R extends PriceLimits = PriceLimits> {
  readonly regime: R
  readonly giveDate: CivilDate
  /** `start`: in force when the version starts. `later`: has a date after that. `draft`: has no date, so that it forbids nothing yet. */
  readonly when: 'start' | 'later' | 'draft'
}

/** The laws of the life of a version that starts on a day, in their order; drafts come last. */
export function trialsOf<R extends PriceLimits>(validFrom: CivilDate, regimes: readonly R[]): readonly PriceTrial<R>[] {
  const first = regimeOn(validFrom, regimes)
  const later = regimes.flatMap((regime): PriceTrial<R>[] => {
    const from = regime.contractsFrom
    return from !== null && from > validFrom ? [{ regime, giveDate: laterOf(from, validFrom), when: 'later' }] : []
  })
  const drafts = regimes.filter(({ contractsFrom }) => contractsFrom === null)
  return [
    { regime: first, giveDate: validFrom, when: 'start' },
    ...later.sort((one, other) => (one.giveDate < other.giveDate ? -1 : 1)),
    ...drafts.map((regime): PriceTrial<R> => ({ regime, giveDate: validFrom, when: 'draft' })),
  ]
}

/** One cell of the grid: what an amount costs for a term, or in a number of instalments. */
export interface CheckedPrice {
  readonly amountCents: number
  /** Days of a loan with one payment; the number of instalments of another. */
  readonly term: number
  readonly costCents: number
  /** Null for one payment. */
  readonly instalmentCents: number | null
  readonly taePercent: number
  /** The rule that the price breaks; null if it is lawful. */
  readonly rule: RegimeRule | null
}

const STANDARD = { isFirstLoan: false, percentCommission: 0 } as const

/** The rows of the grid. */
export const termsOnOffer = ({ instalments, termsDays }: Product): readonly number[] =>
  stepsOf(instalments === undefined ? termsDays : instalments.counts)

/** The columns of the grid: what either kind of customer may ask for. */
export const amountsOnOffer = ({ amountsCents }: Product): readonly number[] =>
  stepsOf([...amountsCents.new, ...amountsCents.repeat])

const quoteOf = (product: Product, amountCents: number, term: number, giveDate: CivilDate) =>
  quoteOffered({
    product,
    amountCents,
    giveDate,
    termDays: term,
    instalments: product.instalments === undefined ? null : term,
    ...STANDARD,
  })

/** Every price of the product, row by row. The product has no `productProblems`. */
export function checkPrices(product: Product, { regime, giveDate }: PriceTrial): readonly CheckedPrice[] {
  const amounts = amountsOnOffer(product)
  return termsOnOffer(product).flatMap((term) =>
    amounts.map((amountCents): CheckedPrice => {
      const quote = quoteOf(product, amountCents, term, giveDate)
      const verdict = checkQuote(regime, offerOf(quote, product))
      return {
        amountCents,
        term,
        costCents: quote.returnAmountCents - amountCents,
        instalmentCents: isPlanQuote(quote) ? quote.instalmentCents : null,
        taePercent: quote.taePercent,
        rule: verdict.ok ? null : verdict.rule,
      }
    }),
  )
}

/** A value of the product that would make a price lawful. */
export type LawfulValue =
  | { readonly of: 'rate'; readonly millionths: number }
  | { readonly of: 'fee'; readonly cents: number }
  | { readonly of: 'late_margin'; readonly millionths: number }
  | { readonly of: 'withdrawal'; readonly days: number; readonly payDays: number }

type Cell = Pick<CheckedPrice, 'amountCents' | 'term'>

/** A hundredth of a per cent: what a person types. Rounded down, to the lawful side. */
const RATE_STEP_MILLIONTHS = 100
const roundedDown = (millionths: number): number => millionths - (millionths % RATE_STEP_MILLIONTHS)

const planCell = (product: Product & { readonly instalments: InstalmentRules }, cell: Cell, giveDate: CivilDate) => ({
  product,
  amountCents: cell.amountCents,
  count: cell.term,
  dueDay: null,
  giveDate,
})

/** The highest lawful rate of one price up to its own, in hundredths of a per cent; null if none is lawful. */
function lawfulRate(product: Product, { regime, giveDate }: PriceTrial, cell: Cell): number | null {
  const { instalments } = product
  if (instalments !== undefined) {
    const rate = highestLawfulRate(regime, planCell({ ...product, instalments }, cell, giveDate))
    return rate === null ? null : roundedDown(rate)
  }
  const { amountCents, term: termDays } = cell
  const rate = highest(product.annualRateMillionths, (annualRateMillionths) => {
    const tried = { ...product, annualRateMillionths, firstLoanFreeUpToCents: null }
    return checkQuote(
      regime,
      offerOfQuote(quoteLoan({ product: tried, amountCents, termDays, giveDate, ...STANDARD }), product),
    ).ok
  })
  return rate === null ? null : roundedDown(rate)
}

/** The highest lawful opening fee of one price at its rate, or at none; null if it has no fee, or no fee makes it lawful. */
function lawfulFee(
  product: Product,
  { regime, giveDate }: PriceTrial,
  cell: Cell,
  at: 'own_rate' | 'no_rate',
): number | null {
  const { instalments } = product
  const price = instalments && priceOfCount(instalments, cell.term)
  if (instalments === undefined || price === undefined || price.openingFee === null) return null
  return highestLawfulFee(
    regime,
    planCell({ ...product, instalments }, cell, giveDate),
    at === 'own_rate' ? price.annualRateMillionths : 0,
  )
}

/** The nearest value that makes a broken price lawful; null if no rate and no fee does. */
export function nearestLawful(product: Product, trial: PriceTrial, price: CheckedPrice): LawfulValue | null {
  const { regime } = trial
  if (price.rule === null) return null
  if (price.rule === 'late_interest_margin') return { of: 'late_margin', millionths: regime.lateMarginMaxMillionths }
  if (price.rule === 'withdrawal_period') {
    return {
      of: 'withdrawal',
      days: Math.max(product.withdrawalDays, regime.withdrawalDays),
      payDays: Math.max(product.withdrawalPayDays, regime.withdrawalPayDays),
    }
  }
  const fee = lawfulFee(product, trial, price, 'own_rate')
  if (fee !== null) return { of: 'fee', cents: fee }
  const rate = lawfulRate(product, trial, price)
  if (rate !== null) return { of: 'rate', millionths: rate }
  // Neither alone is enough: the fee comes down first, and the rate after it.
  const feeAlone = lawfulFee(product, trial, price, 'no_rate')
  return feeAlone === null ? null : { of: 'fee', cents: feeAlone }
}

/** A product with one price for a number of instalments, in a row of its own. */
function withRowOf(
  instalments: InstalmentRules,
  count: number,
  price: Omit<InstalmentPrice, 'counts'>,
): InstalmentRules {
  const single = (value: number) => ({ from: value, to: value, step: 1 })
  const rows = instalments.prices.flatMap(({ counts, ...own }): InstalmentPrice[] => {
    const values = stepsOf([counts])
    if (!values.includes(count)) return [{ counts, ...own }]
    return values.map((value) => ({ counts: single(value), ...(value === count ? price : own) }))
  })
  return { ...instalments, prices: joined(rows) }
}

/** Neighbouring numbers with the same price share a row. */
function joined(rows: readonly InstalmentPrice[]): readonly InstalmentPrice[] {
  const whole: InstalmentPrice[] = []
  for (const row of [...rows].sort((one, other) => one.counts.from - other.counts.from)) {
    const last = whole.at(-1)
    const isSame =
      last !== undefined &&
      last.counts.to + 1 === row.counts.from &&
      last.annualRateMillionths === row.annualRateMillionths &&
      JSON.stringify(last.openingFee) === JSON.stringify(row.openingFee)
    if (isSame) whole[whole.length - 1] = { ...last, counts: { from: last.counts.from, to: row.counts.to, step: 1 } }
    else whole.push(row)
  }
  return whole
}

function withValue(product: Product, term: number, value: LawfulValue): Product {
  if (value.of === 'late_margin') return { ...product, lateMarginMillionths: value.millionths }
  if (value.of === 'withdrawal') return { ...product, withdrawalDays: value.days, withdrawalPayDays: value.payDays }
  const { instalments } = product
  if (instalments === undefined) {
    return value.of === 'rate' ? { ...product, annualRateMillionths: value.millionths } : product
  }
  const price = priceOfCount(instalments, term)
  if (price === undefined) return product
  const { annualRateMillionths, openingFee } = price
  const next =
    value.of === 'rate'
      ? { annualRateMillionths: value.millionths, openingFee }
      : {
          annualRateMillionths,
          openingFee: value.cents === 0 || openingFee === null ? null : { ...openingFee, maxCents: value.cents },
        }
  return { ...product, instalments: withRowOf(instalments, term, next) }
}

/** Each round mends the first rule that a price breaks; a price breaks few of them. */
const MAX_ROUNDS = 6

/** The product with the nearest lawful values in place of those that break a rule; null if no rate and no fee is lawful. */
export function withLawfulPrices(product: Product, trial: PriceTrial): Product | null {
  let mended = product
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const broken = checkPrices(mended, trial).filter(({ rule }) => rule !== null)
    if (broken.length === 0) return mended
    for (const price of broken) {
      // An earlier price of this round may have mended this one too.
      const quote = quoteOf(mended, price.amountCents, price.term, trial.giveDate)
      const verdict = checkQuote(trial.regime, offerOf(quote, mended))
      if (verdict.ok) continue
      const value = nearestLawful(mended, trial, { ...price, rule: verdict.rule })
      if (value === null) return null
      mended = withValue(mended, price.term, value)
    }
  }
  return null
}
