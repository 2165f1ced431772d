import {
  type AnyQuote,
  AppError,
  type CivilDate,
  type FieldError,
  type InstalmentChoice,
  type LoanQuote,
  type LoanRequestChoice,
  loanOptions,
  notOffered,
  notOfferedInstalments,
  type Product,
  quoteLoan,
  quoteOffered,
} from '@puente/domain'
import type { CustomerTerms } from './customer-terms.ts'
import { type Regimes, requireLawful, requireOnSale } from './lawful-quote.ts'

/** The caller's field names for amount and term, for the errors about them. */
interface ChoiceFields {
  readonly amount: string
  readonly term: string
}

/** The caller's field names of a choice in instalments. */
interface InstalmentFields {
  readonly amount: string
  readonly instalments: string
  readonly payDay: string
}

/** A requested loan with the field names of its request. */
export type Requested =
  | { readonly kind: 'single'; readonly choice: LoanRequestChoice; readonly fields: ChoiceFields }
  | { readonly kind: 'instalments'; readonly choice: InstalmentChoice; readonly fields: InstalmentFields }

type Pricing = { readonly today: CivilDate; readonly regimes: Regimes }
type QuotedCustomer = Pick<CustomerTerms, 'customerKind' | 'isFirstLoan' | 'percentCommission'>

/** The price of a request for a loan of either kind. */
export const quoteRequested = (
  product: Product,
  { kind, choice, fields }: Requested,
  terms: QuotedCustomer,
  pricing: Pricing,
): AnyQuote =>
  kind === 'single'
    ? quoteChoice(product, choice, terms, pricing, fields)
    : quoteInstalments(product, choice, terms, pricing, fields)

/** The price of a requested loan in instalments; what is not on offer is refused at its field. */
export function quoteInstalments(
  product: Product,
  choice: InstalmentChoice,
  terms: QuotedCustomer,
  { today, regimes }: Pricing,
  fieldNames: InstalmentFields,
): AnyQuote {
  requireOnSale(product, today, regimes)
  const fields = notOfferedInstalments(choice, product, terms.customerKind).map(
    (part): FieldError => ({ property: fieldNames[part], key: 'unknownOption' }),
  )
  if (fields.length > 0) {
    const asked = `${choice.amountCents} cents in ${choice.instalments} instalments`
    throw new AppError('validation_failed', `${asked} is not on offer to a ${terms.customerKind} customer`, { fields })
  }
  const { isFirstLoan, percentCommission } = terms
  const quote = quoteOffered({ ...choice, product, termDays: 0, giveDate: today, isFirstLoan, percentCommission })
  return requireLawful(quote, product, regimes)
}

/** The price of a requested loan. Nothing is adjusted here: a choice that is not on offer is refused at its field. */
export function quoteChoice(
  product: Product,
  choice: LoanRequestChoice,
  terms: QuotedCustomer,
  { today, regimes }: Pricing,
  fieldNames: ChoiceFields,
): LoanQuote {
  requireOnSale(product, today, regimes)
  const fields = notOffered(choice, loanOptions(product, terms.customerKind)).map(
    (part): FieldError => ({ property: fieldNames[part], key: 'unknownOption' }),
  )
  if (fields.length > 0) {
    const asked = `${choice.amountCents} cents for ${choice.termDays} days`
    throw new AppError('validation_failed', `${asked} is not on offer to a ${terms.customerKind} customer`, { fields })
  }
  const { isFirstLoan, percentCommission } = terms
  const quote = quoteLoan({ product, ...choice, giveDate: today, isFirstLoan, percentCommission })
  return requireLawful(quote, product, regimes)
}
