import {
  type CivilDate,
  capUnits,
  centsOfUnits,
  formatEuros,
  formatRate,
  formatTae,
  isPlanQuote,
  type LoanQuote,
  type PlanQuote,
  quoteOffered,
} from '@puente/domain'
import { contractAnnexTexts } from '@puente/texts/contract-annex'
import { contractCommonTexts as common } from '@puente/texts/contract-common'
import { type OfferInputs, usesFirstTemplate } from '../../../db/paper-inputs.ts'
import { formatDay, formatRoundedDay, formatTerms } from '../../products/format-day.ts'
import { longDate } from './common.ts'

/** The price of an offer, whether it is repaid at once or in instalments. */
type OfferQuote = Pick<
  LoanQuote,
  | 'amountCents'
  | 'isFree'
  | 'annualRateMillionths'
  | 'commissionTotalCents'
  | 'originalCommissionTotalCents'
  | 'returnAmountCents'
  | 'taePercent'
> & {
  /** The first due date. */
  readonly mustPayDate: CivilDate
  /** Null for a single payment. */
  readonly plan: PlanQuote | null
}

type QuotedTerms = Pick<
  OfferInputs,
  'product' | 'amountCents' | 'termDays' | 'plan' | 'date' | 'isFirstLoan' | 'percentCommission'
>

/** Every figure of an offer, computed from its frozen terms by the pricing rules. */
export function quoteOfInputs(terms: QuotedTerms): OfferQuote {
  const { product, amountCents, termDays, plan, date: giveDate, isFirstLoan, percentCommission } = terms
  const choice = plan === undefined ? {} : { instalments: plan.count, payDay: plan.dueDay }
  const quote = quoteOffered({ product, amountCents, termDays, giveDate, isFirstLoan, percentCommission, ...choice })
  return isPlanQuote(quote) ? { ...quote, mustPayDate: quote.firstDate, plan: quote } : { ...quote, plan: null }
}

/** `2 cuotas mensuales de 108,48 € y una última de 108,46 €`. */
export function instalmentsInWords({ schedule, instalmentCents, lastInstalmentCents }: PlanQuote): string {
  const words = contractAnnexTexts.instalments
  const count = schedule.instalments.length
  const [first, last] = [formatEuros(instalmentCents), formatEuros(lastInstalmentCents)]
  if (instalmentCents === lastInstalmentCents) return words.all(count, first)
  return schedule.method === 'annuity' ? words.lastSmaller(count - 1, first, last) : words.falling(count, first, last)
}

export function offerFigures(inputs: OfferInputs) {
  const { product, amountCents, termDays } = inputs
  const quote = quoteOfInputs(inputs)
  const { annualRateMillionths, plan } = quote
  const dayOf = usesFirstTemplate(inputs) ? formatRoundedDay : formatDay
  const lateRate = annualRateMillionths + product.lateMarginMillionths
  const fee = plan === null || plan.feeCents === 0 ? null : formatEuros(plan.feeCents)
  return {
    quote,
    amount: formatEuros(amountCents),
    cost: formatEuros(quote.commissionTotalCents),
    costBeforeDiscount: formatEuros(quote.originalCommissionTotalCents),
    fee,
    total: formatEuros(quote.returnAmountCents),
    days: common.days(termDays),
    dueDate: longDate(quote.mustPayDate),
    rate: formatRate(annualRateMillionths),
    tae: formatTae(quote.taePercent),
    daily: dayOf(amountCents, annualRateMillionths),
    lateRate: formatRate(lateRate),
    lateDaily: dayOf(amountCents, lateRate),
    late: common.late(formatRate(lateRate), dayOf(amountCents, lateRate)),
    cap: common.cap(formatEuros(centsOfUnits(capUnits(amountCents, product.chargeCapPercent)))),
    extensionTerms: formatTerms(product.extensionTermsDays),
    standardRate: formatRate(product.annualRateMillionths),
    hasDiscount: inputs.percentCommission > 0 && !quote.isFree,
    hypotheses:
      plan === null
        ? common.hypotheses(common.days(termDays))
        : contractAnnexTexts.instalments.hypotheses(plan.schedule.instalments.length),
    earlyCost:
      plan === null
        ? common.earlyCost
        : contractAnnexTexts.instalments[fee === null ? 'earlyCost' : 'earlyCostWithFee'],
  }
}
export type OfferFigures = ReturnType<typeof offerFigures>
