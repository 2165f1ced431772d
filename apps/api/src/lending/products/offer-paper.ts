import {
  capUnits,
  centsOfUnits,
  formatDateLong,
  formatEuros,
  formatRate,
  formatTae,
  type LoanQuote,
  type Product,
  regimeOn,
} from '@puente/domain'
import { calculatorTexts } from '@puente/texts/calculator'
import { offerTexts as texts } from '@puente/texts/offer'
import type { Deps } from '../../deps.ts'
import { type Paper, rows, section, strong, text } from '../../providers/pdf/paper.ts'
import { formatDay, formatTerms } from './format-day.ts'

export interface Offer {
  readonly quote: LoanQuote
  readonly product: Product
  readonly percentCommission: number
}

/**
 * The information that the law requires before an application (Ley 16/2011 art. 10), short and with every figure
 * explained. The full standard form is a separate document.
 */
export function offerPaper(
  { quote, product, percentCommission }: Offer,
  { content, regimes }: Pick<Deps, 'content' | 'regimes'>,
): Paper {
  const { brand, contacts, legal } = content.layout
  const { amountCents, termDays, annualRateMillionths, commissionTotalCents } = quote
  const amount = formatEuros(amountCents)
  const cost = formatEuros(commissionTotalCents)
  const total = formatEuros(quote.returnAmountCents)
  const days = texts.main.days(termDays)
  const rate = formatRate(annualRateMillionths)
  const lateRate = annualRateMillionths + product.lateMarginMillionths
  const cap = formatEuros(centsOfUnits(capUnits(amountCents, product.chargeCapPercent)))
  const main = section(
    texts.main.title,
    rows(
      [texts.main.lender, brand.legal_name],
      [texts.main.kind, texts.main.kindText],
      [texts.main.amount, amount],
      [texts.main.payout, texts.main.payoutText],
      [texts.main.term, days],
      [texts.main.dueDate, texts.main.dueDateText(formatDateLong(quote.mustPayDate, { withYear: true }))],
      [texts.main.payments, texts.main.paymentsText(total)],
      [texts.main.rate, texts.main.rateText(rate)],
      [texts.main.tae, formatTae(quote.taePercent)],
      [texts.main.cost, cost],
      [texts.main.total, total],
    ),
  )
  const hasDiscount = percentCommission > 0 && !quote.isFree
  const why = [
    quote.isFree ? texts.why.free : texts.why.interest(amount, rate, days, cost),
    ...(hasDiscount
      ? [texts.why.discount(percentCommission, formatEuros(quote.originalCommissionTotalCents), cost)]
      : []),
    texts.why.total(amount, cost, total),
    texts.why.tae(days),
    texts.why.noFees,
  ]
  const late = [
    texts.late.rate(formatRate(lateRate), formatDay(amountCents, lateRate)),
    texts.late.cap(cap),
    texts.late.warning,
    ...(contacts.customer_phone === null ? [] : [texts.late.help(contacts.customer_phone)]),
    legal.debt_advice,
  ]
  const rights = [
    texts.rights.withdrawal(
      product.withdrawalDays,
      formatDay(amountCents, annualRateMillionths),
      product.withdrawalPayDays,
    ),
    texts.rights.early,
    ...(product.maxExtensions > 0
      ? [
          texts.rights.extension(
            formatTerms(product.extensionTermsDays),
            formatRate(product.annualRateMillionths),
            product.maxExtensions,
          ),
        ]
      : []),
    texts.rights.draft,
    ...(contacts.email === null ? [] : [texts.rights.complaint(contacts.email)]),
    texts.validity(formatDateLong(quote.giveDate, { withYear: true })),
    texts.regime(regimeOn(quote.giveDate, regimes).law),
  ]
  return {
    title: texts.title,
    subtitles: [texts.intro],
    author: brand.legal_name,
    date: quote.giveDate,
    sections: [
      section(null, strong(calculatorTexts.warning)),
      main,
      section(texts.why.title, ...why.map(text)),
      section(texts.late.title, ...late.map(text)),
      section(texts.rights.title, ...rights.map(text)),
    ],
  }
}
