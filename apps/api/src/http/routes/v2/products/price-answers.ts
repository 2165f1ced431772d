import type { PriceOption, Prices, RepresentativeExample } from '@puente/contract'
import {
  type CivilDate,
  type CustomerKind,
  eurosFromCents,
  type LoanQuote,
  type Product,
  priceGrid,
  quoteLoan,
  type StepRange,
  stepsOf,
} from '@puente/domain'
import { type Regimes, requireLawful, requireOnSale } from '../../../../lending/products/lawful-quote.ts'
import { type CachedAnswer, cacheAnswer } from '../../../web/cached-answer.ts'

export interface PriceRequest {
  readonly customerKind: CustomerKind
  readonly isFirstLoan: boolean
  readonly percentCommission: number
  readonly today: CivilDate
}

const toOption = (quote: LoanQuote): PriceOption => ({
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

/** The largest and longest loan of a new customer at the standard price: never a cheaper example. */
function representativeExample(product: Product, today: CivilDate, regimes: Regimes): RepresentativeExample {
  const amountCents = Math.max(...stepsOf(product.amountsCents.new))
  const termDays = Math.max(...stepsOf(product.termsDays))
  const standard = { giveDate: today, isFirstLoan: false, percentCommission: 0 }
  const quote = requireLawful(quoteLoan({ product, amountCents, termDays, ...standard }), product, regimes)
  return {
    amount: eurosFromCents(amountCents),
    term: termDays,
    annual_rate: quote.annualRateMillionths / 10_000,
    commission: eurosFromCents(quote.commissionTotalCents),
    return_amount: eurosFromCents(quote.returnAmountCents),
    tae: quote.taePercent,
  }
}

function toPrices(product: Product, request: PriceRequest, regimes: Regimes): Prices {
  requireOnSale(product, request.today, regimes)
  const grid = priceGrid({ product, giveDate: request.today, ...request })
  const options = [...grid].map(([termDays, quotes]) => [
    String(termDays),
    Object.fromEntries(
      [...quotes].map(([cents, quote]) => [
        String(eurosFromCents(cents)),
        toOption(requireLawful(quote, product, regimes)),
      ]),
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

/** A day has few different grids (product × kind of customer × discount): each is computed and compressed once. */
const MAX_GRIDS = 64

export function priceAnswers(regimes: Regimes): (product: Product, request: PriceRequest) => CachedAnswer {
  const answers = new Map<string, CachedAnswer>()
  return (product, request) => {
    const { today, customerKind, isFirstLoan, percentCommission } = request
    const key = `${product.id} ${product.version} ${today} ${customerKind} ${isFirstLoan} ${percentCommission}`
    const known = answers.get(key)
    if (known) return known
    const answer = cacheAnswer(JSON.stringify(toPrices(product, request, regimes)))
    if (answers.size >= MAX_GRIDS) answers.clear()
    answers.set(key, answer)
    return answer
  }
}
