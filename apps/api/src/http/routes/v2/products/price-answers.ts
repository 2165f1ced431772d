import type {
  InstalmentPriceOption,
  InstalmentPrices,
  PriceOption,
  Prices,
  RepresentativeExample,
} from '@puente/contract'
import {
  type AnyQuote,
  type CivilDate,
  type CustomerKind,
  eurosFromCents,
  type InstalmentRules,
  type PlanQuote,
  type Product,
  priceGrid,
  quoteLoan,
  quotePlan,
  type StepRange,
  stepsOf,
} from '@puente/domain'
import { isLawful, type Regimes, requireOnSale } from '../../../../lending/products/lawful-quote.ts'
import { type CachedAnswer, cacheAnswer } from '../../../web/cached-answer.ts'

interface PriceRequest {
  readonly customerKind: CustomerKind
  readonly isFirstLoan: boolean
  readonly percentCommission: number
  readonly today: CivilDate
  /** The chosen day of the month, for a product in instalments. */
  readonly payDay: number | null
}

const toOption = (quote: AnyQuote): PriceOption => ({
  is_free: quote.isFree,
  return_amount: eurosFromCents(quote.returnAmountCents),
  commissions: {
    total: eurosFromCents(quote.commissionTotalCents),
    original_total: eurosFromCents(quote.originalCommissionTotalCents),
  },
  tae: quote.taePercent,
})

export const inEuros = ({ from, to, step }: StepRange): StepRange => ({
  from: eurosFromCents(from),
  to: eurosFromCents(to),
  step: eurosFromCents(step),
})

/** The longest and largest lawful loan of a new customer at the standard price: never a cheaper example. */
function representativeExample(product: Product, today: CivilDate, regimes: Regimes): RepresentativeExample {
  const standard = { giveDate: today, isFirstLoan: false, percentCommission: 0 }
  const quotes = stepsOf(product.termsDays).flatMap((termDays) =>
    stepsOf(product.amountsCents.new).map((amountCents) => ({ product, amountCents, termDays, ...standard })),
  )
  const largest = quotes.findLast((request) => isLawful(quoteLoan(request), product, regimes)) ?? quotes.at(-1)
  if (largest === undefined) throw new RangeError(`product ${product.id} offers no term`)
  const quote = quoteLoan(largest)
  return {
    amount: eurosFromCents(quote.amountCents),
    term: quote.termDays,
    annual_rate: quote.annualRateMillionths / 10_000,
    commission: eurosFromCents(quote.commissionTotalCents),
    return_amount: eurosFromCents(quote.returnAmountCents),
    tae: quote.taePercent,
  }
}

const toInstalmentOption = (quote: PlanQuote): InstalmentPriceOption => ({
  ...toOption(quote),
  instalment: eurosFromCents(quote.instalmentCents),
  last_instalment: eurosFromCents(quote.lastInstalmentCents),
  fee: eurosFromCents(quote.feeCents),
  annual_rate: quote.annualRateMillionths / 10_000,
  first_date: quote.firstDate,
  final_date: quote.finalPayDate,
})

type PlanProduct = Product & { readonly instalments: InstalmentRules }

/** The largest loan of a new customer over the longest lawful plan, at the standard price. */
function instalmentExample(product: PlanProduct, today: CivilDate, regimes: Regimes) {
  const amountCents = Math.max(...stepsOf(product.amountsCents.new))
  const standard = { giveDate: today, dueDay: null, isFirstLoan: false, percentCommission: 0 }
  const quotes = stepsOf(product.instalments.counts).map((count) =>
    quotePlan({ product, amountCents, count, ...standard }),
  )
  const [shortest] = quotes
  const quote = quotes.findLast((one) => isLawful(one, product, regimes)) ?? shortest
  if (quote === undefined) throw new RangeError(`product ${product.id} offers no number of instalments`)
  return {
    amount: eurosFromCents(amountCents),
    instalments: quote.count,
    instalment: eurosFromCents(quote.instalmentCents),
    last_instalment: eurosFromCents(quote.lastInstalmentCents),
    annual_rate: quote.annualRateMillionths / 10_000,
    commission: eurosFromCents(quote.commissionTotalCents),
    fee: eurosFromCents(quote.feeCents),
    return_amount: eurosFromCents(quote.returnAmountCents),
    tae: quote.taePercent,
  }
}

/** The price of every number of instalments and amount. What the law does not allow today is left out. */
function toInstalmentPrices(product: PlanProduct, request: PriceRequest, regimes: Regimes): InstalmentPrices {
  const { today: giveDate, customerKind, isFirstLoan, percentCommission, payDay: dueDay } = request
  const { instalments } = product
  requireOnSale(product, giveDate, regimes)
  const amounts = stepsOf(product.amountsCents[customerKind])
  const pricesOf = (count: number) =>
    amounts.flatMap((amountCents): [string, InstalmentPriceOption][] => {
      const quote = quotePlan({ product, amountCents, count, dueDay, giveDate, isFirstLoan, percentCommission })
      return isLawful(quote, product, regimes) ? [[String(eurosFromCents(amountCents)), toInstalmentOption(quote)]] : []
    })
  return {
    kind: 'instalments',
    date: giveDate,
    representative_example: instalmentExample(product, giveDate, regimes),
    options: Object.fromEntries(
      stepsOf(instalments.counts).map((count) => [String(count), Object.fromEntries(pricesOf(count))]),
    ),
    amount_steps: product.amountsCents[customerKind].map(inEuros),
    instalment_steps: [...instalments.counts],
    method: instalments.method,
    pay_day: { choice: instalments.dueDay === 'choice', min_days: instalments.firstPeriodMinDays },
  }
}

/** The price of every term and amount. What the law does not allow today is left out. */
function toPrices(product: Product, request: PriceRequest, regimes: Regimes): Prices {
  requireOnSale(product, request.today, regimes)
  const grid = priceGrid({ product, giveDate: request.today, ...request })
  const options = [...grid].map(([termDays, quotes]) => [
    String(termDays),
    Object.fromEntries(
      [...quotes].flatMap(([cents, quote]): [string, PriceOption][] =>
        isLawful(quote, product, regimes) ? [[String(eurosFromCents(cents)), toOption(quote)]] : [],
      ),
    ),
  ])
  return {
    date: request.today,
    representative_example: representativeExample(product, request.today, regimes),
    options: Object.fromEntries(options),
    amount_steps: product.amountsCents[request.customerKind].map(inEuros),
    term_steps: [...product.termsDays],
  }
}

/** A day has few different grids (product × kind of customer × discount × day of the month): each is computed and compressed once. */
const MAX_GRIDS = 128

export function priceAnswers(regimes: Regimes): (product: Product, request: PriceRequest) => CachedAnswer {
  const answers = new Map<string, CachedAnswer>()
  return (product, request) => {
    const { today, customerKind, isFirstLoan, percentCommission, payDay } = request
    const key = `${product.id} ${product.version} ${today} ${customerKind} ${isFirstLoan} ${percentCommission} ${payDay}`
    const known = answers.get(key)
    if (known) return known
    const { instalments } = product
    const body =
      instalments === undefined
        ? toPrices(product, request, regimes)
        : toInstalmentPrices({ ...product, instalments }, request, regimes)
    const answer = cacheAnswer(JSON.stringify(body))
    if (answers.size >= MAX_GRIDS) answers.clear()
    answers.set(key, answer)
    return answer
  }
}
