import { capUnits, centsOfUnits, formatEuros, formatTae, quoteLoan } from '@puente/domain'
import { contractCommonTexts as common } from '@puente/texts/contract-common'
import { type OfferInputs, usesFirstTemplate } from '../../../db/paper-inputs.ts'
import { formatDay, formatRate, formatRoundedDay, formatTerms } from '../../products/format-rate.ts'
import { longDate } from './common.ts'

/** Every figure of an offer, computed from its frozen terms by the pricing rules. */
export const quoteOfInputs = ({
  product,
  amountCents,
  termDays,
  date,
  isFirstLoan,
  percentCommission,
}: Pick<OfferInputs, 'product' | 'amountCents' | 'termDays' | 'date' | 'isFirstLoan' | 'percentCommission'>) =>
  quoteLoan({ product, amountCents, termDays, giveDate: date, isFirstLoan, percentCommission })

export function offerFigures(inputs: OfferInputs) {
  const { product, amountCents, termDays } = inputs
  const quote = quoteOfInputs(inputs)
  const { annualRateMillionths } = quote
  const dayOf = usesFirstTemplate(inputs) ? formatRoundedDay : formatDay
  const lateRate = annualRateMillionths + product.lateMarginMillionths
  return {
    quote,
    amount: formatEuros(amountCents),
    cost: formatEuros(quote.commissionTotalCents),
    costBeforeDiscount: formatEuros(quote.originalCommissionTotalCents),
    total: formatEuros(quote.returnAmountCents),
    days: common.days(termDays),
    dueDate: longDate(quote.mustPayDate),
    rate: formatRate(annualRateMillionths),
    tae: formatTae(quote.taePercent),
    daily: dayOf(amountCents, annualRateMillionths),
    late: common.late(formatRate(lateRate), dayOf(amountCents, lateRate)),
    cap: common.cap(formatEuros(centsOfUnits(capUnits(amountCents, product.chargeCapPercent)))),
    extensionTerms: formatTerms(product.extensionTermsDays),
    standardRate: formatRate(product.annualRateMillionths),
    hasDiscount: inputs.percentCommission > 0 && !quote.isFree,
  }
}
export type OfferFigures = ReturnType<typeof offerFigures>
