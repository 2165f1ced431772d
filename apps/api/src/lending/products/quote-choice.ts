import {
  AppError,
  type CivilDate,
  type FieldError,
  type LoanQuote,
  type LoanRequestChoice,
  loanOptions,
  notOffered,
  type Product,
  quoteLoan,
} from '@puente/domain'
import type { CustomerTerms } from './customer-terms.ts'
import { type Regimes, requireLawful, requireOnSale } from './lawful-quote.ts'

/** The caller's field names for amount and term, for the errors about them. */
export interface ChoiceFields {
  readonly amount: string
  readonly term: string
}

/** The price of a requested loan. Nothing is adjusted here: a choice that is not on offer is refused at its field. */
export function quoteChoice(
  product: Product,
  choice: LoanRequestChoice,
  terms: Pick<CustomerTerms, 'customerKind' | 'isFirstLoan' | 'percentCommission'>,
  { today, regimes }: { readonly today: CivilDate; readonly regimes: Regimes },
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
