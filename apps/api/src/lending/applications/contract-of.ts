import { type CivilDate, type LoanContract, type LoanRules, type Product, planOf, quoteOffered } from '@puente/domain'
import type { LoanRow } from '../../db/loan-record.ts'

const rulesOf = (product: Product): LoanRules => ({
  annualRateMillionths: product.annualRateMillionths,
  lateMarginMillionths: product.lateMarginMillionths,
  chargeCapPercent: product.chargeCapPercent,
  paymentOrder: product.paymentOrder,
  extensionTermsDays: product.extensionTermsDays,
  defaultExtensionTermDays: product.defaultExtensionTermDays,
  maxExtensions: product.maxExtensions,
  extensionPriceCents: product.extensionPriceCents,
  minPaymentCents: product.minPaymentCents,
  withdrawalDays: product.withdrawalDays,
  withdrawalPayDays: product.withdrawalPayDays,
  collectorAfterDays: product.collectorAfterDays,
})

/** The contract to sign: the offered price, and the rules of the product behind it. */
export function contractOf(loan: LoanRow, product: Product, signedOn: CivilDate): LoanContract {
  const { amountCents, termDays, instalments, payDay, isFirstLoan, percentCommission } = loan
  const shared = { amountCents, termDays, instalments, payDay, isFirstLoan, percentCommission }
  const quote = quoteOffered({ ...shared, product, giveDate: signedOn })
  const plan = planOf(product, quote)
  return {
    signedOn,
    principalCents: amountCents,
    termDays: quote.termDays,
    annualRateMillionths: quote.annualRateMillionths,
    rules: rulesOf(product),
    ...(plan && { plan }),
  }
}
