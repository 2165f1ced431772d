import { addDays, type CivilDate, type LoanQuote, type Product, regimeOn } from '@puente/domain'
import { type PaperInputs, type PlanTerms, TEMPLATE_VERSION } from '../../db/paper-inputs.ts'
import type { Deps } from '../../deps.ts'
import type { CustomerTerms } from '../products/customer-terms.ts'
import { maxChargeCents } from './autodebit-mandate.ts'
import { lawOf, lenderOf } from './loan-inputs.ts'

/** A product's document before an application: the text of the real one, without a name. */
export function specimenInputs(
  deps: Pick<Deps, 'content' | 'config' | 'regimes'>,
  kind: 'ine' | 'loan_agreement' | 'autodebit',
  {
    product,
    quote,
    terms,
    date,
    plan,
  }: {
    readonly product: Product
    readonly quote: Pick<LoanQuote, 'amountCents' | 'termDays' | 'mustPayDate'>
    readonly terms: Pick<CustomerTerms, 'isFirstLoan' | 'percentCommission'>
    readonly date: CivilDate
    readonly plan?: PlanTerms
  },
): PaperInputs {
  const base = { templateVersion: TEMPLATE_VERSION, date, lender: lenderOf(deps), publicId: null, borrower: null }
  const { amountCents, termDays } = quote
  const { autoDebit, applicationTimeouts } = deps.config
  if (kind === 'autodebit') {
    return {
      ...base,
      kind,
      card: null,
      maximumCents: maxChargeCents(product, quote, autoDebit.daysAfterDueDate),
      dueDate: quote.mustPayDate,
      ...autoDebit,
    }
  }
  return {
    ...base,
    kind,
    ...lawOf(regimeOn(date, deps.regimes)),
    product,
    amountCents,
    termDays,
    ...(plan && { plan }),
    isFirstLoan: terms.isFirstLoan,
    percentCommission: terms.percentCommission,
    validUntil: addDays(date, applicationTimeouts.offerDays),
  }
}
