import type { OfferQuery } from '@puente/contract'
import { type CivilDate, isPlanQuote, type Product, stepsOf } from '@puente/domain'
import type { z } from 'zod'
import type { PaperInputs } from '../../db/paper-inputs.ts'
import type { Deps } from '../../deps.ts'
import type { CustomerTerms } from '../products/customer-terms.ts'
import { quoteInstalments } from '../products/quote-choice.ts'
import { wireCents } from '../products/wire-cents.ts'
import { specimenInputs } from './specimens.ts'

/** The choice of a query about a product in instalments; without one, the calculator's amount over the shortest plan. */
export function instalmentSpecimen(
  deps: Pick<Deps, 'content' | 'config' | 'regimes'>,
  kind: 'ine' | 'loan_agreement',
  {
    product,
    terms,
    query,
    today,
  }: {
    readonly product: Product
    readonly terms: Pick<CustomerTerms, 'customerKind' | 'isFirstLoan' | 'percentCommission'>
    readonly query: Pick<z.infer<typeof OfferQuery>, 'amount' | 'instalments' | 'pay_day'>
    readonly today: CivilDate
  },
): PaperInputs {
  const { amount, instalments: count, pay_day: payDay = null } = query
  const [shortest = 0] = stepsOf(product.instalments?.counts ?? [])
  const choice = {
    amountCents:
      amount === undefined ? product.calculatorDefaults[terms.customerKind].amountCents : wireCents('amount', amount),
    instalments: count ?? shortest,
    payDay,
  }
  const fields = { amount: 'amount', instalments: 'instalments', payDay: 'pay_day' }
  const quote = quoteInstalments(product, choice, terms, { today, regimes: deps.regimes }, fields)
  const mustPayDate = isPlanQuote(quote) ? quote.firstDate : quote.mustPayDate
  const plan = { count: choice.instalments, dueDay: choice.payDay }
  return specimenInputs(deps, kind, { product, quote: { ...quote, mustPayDate }, terms, date: today, plan })
}
