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
import { requireLawful } from './lawful-quote.ts'

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
  today: CivilDate,
  fieldNames: ChoiceFields,
): LoanQuote {
  const fields = notOffered(choice, loanOptions(product, terms.customerKind)).map(
    (part): FieldError => ({ property: fieldNames[part], key: 'unknownOption' }),
  )
  if (fields.length > 0) {
    const asked = `${choice.amountCents} cents for ${choice.termDays} days`
    throw new AppError('validation_failed', `${asked} is not on offer to a ${terms.customerKind} customer`, { fields })
  }
  const { isFirstLoan, percentCommission } = terms
  return requireLawful(quoteLoan({ product, ...choice, giveDate: today, isFirstLoan, percentCommission }), product)
}
