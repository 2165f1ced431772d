import {
  addDays,
  type CivilDate,
  isPlanQuote,
  type LoanQuote,
  type Product,
  quoteOffered,
  regimeOn,
  stepsOf,
} from '@puente/domain'
import { type AutodebitInputs, type PaperInputs, type PlanTerms, TEMPLATE_VERSION } from '../../db/paper-inputs.ts'
import type { Deps } from '../../deps.ts'
import type { CustomerTerms } from '../products/customer-terms.ts'
import { instalmentCharges, maxChargeCents } from './autodebit-mandate.ts'
import { lawOf, lenderOf } from './loan-inputs.ts'

const specimenHead = (deps: Pick<Deps, 'content' | 'config'>, date: CivilDate) => ({
  templateVersion: TEMPLATE_VERSION,
  date,
  lender: lenderOf(deps),
  publicId: null,
  borrower: null,
})

/** The authorisation to charge a card, for the calculator's loan. Its text depends on no price. */
export function mandateSpecimen(
  deps: Pick<Deps, 'content' | 'config'>,
  {
    product,
    terms,
    date,
  }: { readonly product: Product; readonly terms: Pick<CustomerTerms, 'customerKind'>; readonly date: CivilDate },
): AutodebitInputs {
  const { autoDebit } = deps.config
  const { amountCents, termDays } = product.calculatorDefaults[terms.customerKind]
  const standard = { product, amountCents, termDays, giveDate: date, isFirstLoan: false, percentCommission: 0 }
  const [instalments] = stepsOf(product.instalments?.counts ?? [])
  const quote = quoteOffered({ ...standard, ...(instalments !== undefined && { instalments }) })
  return {
    ...specimenHead(deps, date),
    kind: 'autodebit',
    card: null,
    ...(isPlanQuote(quote)
      ? {
          dueDate: quote.firstDate,
          ...instalmentCharges(
            { ...product, annualRateMillionths: quote.annualRateMillionths },
            quote.schedule.instalments,
            autoDebit.daysAfterDueDate,
          ),
        }
      : { dueDate: quote.mustPayDate, maximumCents: maxChargeCents(product, quote, autoDebit.daysAfterDueDate) }),
    ...autoDebit,
  }
}

/** A product's document before an application: the text of the real one, without a name. */
export function specimenInputs(
  deps: Pick<Deps, 'content' | 'config' | 'regimes'>,
  kind: 'ine' | 'loan_agreement',
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
  const { amountCents, termDays } = quote
  return {
    ...specimenHead(deps, date),
    kind,
    ...lawOf(regimeOn(date, deps.regimes)),
    product,
    amountCents,
    termDays,
    ...(plan && { plan }),
    isFirstLoan: terms.isFirstLoan,
    percentCommission: terms.percentCommission,
    validUntil: addDays(date, deps.config.applicationTimeouts.offerDays),
  }
}
