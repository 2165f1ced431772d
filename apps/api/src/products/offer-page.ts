import type { Layout } from '@puente/contract'
import {
  capUnits,
  centsOfUnits,
  formatDateLong,
  formatEuros,
  formatTae,
  type LoanQuote,
  type Product,
  regimeOn,
  unitsOfDays,
} from '@puente/domain'
import { calculatorTexts } from '@puente/texts/calculator'
import { offerTexts as texts } from '@puente/texts/offer'
import { escapeHtml } from '../web/pages.ts'

const MILLIONTHS_PER_PERCENT = 10_000
const RATE = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 4, useGrouping: 'always' })
/** A borrowing rate with all its decimals: the sum that explains a price must come out when somebody checks it. */
const formatRate = (millionths: number): string => `${RATE.format(millionths / MILLIONTHS_PER_PERCENT)}\u00a0%`

/** What one day costs on the whole principal, rounded as a bill of that single day would be. */
const dayOf = (amountCents: number, annualRateMillionths: number): string =>
  formatEuros(centsOfUnits(unitsOfDays(amountCents, annualRateMillionths, 1)))

const rows = (entries: readonly (readonly [string, string])[]): string =>
  `<table><tbody>${entries
    .map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`)
    .join('')}</tbody></table>`

const section = (title: string, paragraphs: readonly string[]): string =>
  `<h2>${escapeHtml(title)}</h2>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}`

export interface Offer {
  readonly quote: LoanQuote
  readonly product: Product
  readonly percentCommission: number
}

/**
 * The information that the law wants in front of a person before an application (Ley 16/2011 art. 10), short and with every
 * figure explained. The standard form with all its rows is a document of its own.
 */
export function offerPage({ quote, product, percentCommission }: Offer, { brand, contacts, legal }: Layout) {
  const { amountCents, termDays, annualRateMillionths, commissionTotalCents } = quote
  const amount = formatEuros(amountCents)
  const cost = formatEuros(commissionTotalCents)
  const total = formatEuros(quote.returnAmountCents)
  const days = texts.main.days(termDays)
  const rate = formatRate(annualRateMillionths)
  const lateRate = annualRateMillionths + product.lateMarginMillionths
  const cap = formatEuros(centsOfUnits(capUnits(amountCents, product.chargeCapPercent)))

  const main = rows([
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
  ])
  const hasDiscount = percentCommission > 0 && !quote.isFree
  const why = section(texts.why.title, [
    quote.isFree ? texts.why.free : texts.why.interest(amount, rate, days, cost),
    ...(hasDiscount
      ? [texts.why.discount(percentCommission, formatEuros(quote.originalCommissionTotalCents), cost)]
      : []),
    texts.why.total(amount, cost, total),
    texts.why.tae(days),
    texts.why.noFees,
  ])
  const late = section(texts.late.title, [
    texts.late.rate(formatRate(lateRate), dayOf(amountCents, lateRate)),
    texts.late.cap(cap),
    texts.late.warning,
    ...(contacts.customer_phone === null ? [] : [texts.late.help(contacts.customer_phone)]),
    legal.debt_advice,
  ])
  const terms = new Intl.ListFormat('es-ES', { type: 'disjunction' }).format(product.extensionTermsDays.map(String))
  const rights = section(texts.rights.title, [
    texts.rights.withdrawal(
      product.withdrawalDays,
      dayOf(amountCents, annualRateMillionths),
      product.withdrawalPayDays,
    ),
    texts.rights.early,
    ...(product.maxExtensions > 0
      ? [texts.rights.extension(terms, formatRate(product.annualRateMillionths), product.maxExtensions)]
      : []),
    texts.rights.draft,
    ...(contacts.email === null ? [] : [texts.rights.complaint(contacts.email)]),
  ])
  const end = [
    texts.validity(formatDateLong(quote.giveDate, { withYear: true })),
    texts.regime(texts.regimes[regimeOn(quote.giveDate).id]),
  ]
  return {
    title: texts.title,
    body:
      `<h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(texts.intro)}</p>` +
      `<p><strong>${escapeHtml(calculatorTexts.warning)}</strong></p>` +
      `<h2>${escapeHtml(texts.main.title)}</h2>${main}${why}${late}${rights}` +
      end.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
  }
}
