import type { CivilDate } from '../calendar/civil-date.ts'
import type { CustomerKind, Product } from '../pricing/product.ts'
import { snapToClosest, stepsOf } from '../pricing/steps.ts'
import { type AnyQuote, quoteOffered } from './offer-quote.ts'

/** A loan that a customer may ask for, to compare two versions by it. */
export interface SampleLoan {
  readonly kind: CustomerKind
  readonly amountCents: number
  /** Days, or the number of instalments. */
  readonly term: number
}

const termsOf = ({ instalments, termsDays }: Product) => stepsOf(instalments?.counts ?? termsDays)

/** Five customers who stand for the others: what the calculator shows first, the ends, and the middle of those who return. */
export function sampleLoans(product: Product): readonly SampleLoan[] {
  const terms = termsOf(product)
  const at = (kind: CustomerKind, share: number, termShare: number): SampleLoan => {
    const amounts = stepsOf(product.amountsCents[kind])
    const ofShare = (values: readonly number[], part: number) => {
      const [least, most] = [Math.min(...values), Math.max(...values)]
      return snapToClosest(least + (most - least) * part, values)
    }
    return { kind, amountCents: ofShare(amounts, share), term: ofShare(terms, termShare) }
  }
  const first = (kind: CustomerKind): SampleLoan => {
    const { amountCents, termDays } = product.calculatorDefaults[kind]
    return { kind, amountCents, term: product.instalments === undefined ? termDays : Math.min(...terms) }
  }
  const samples = [first('new'), at('new', 1, 1), first('repeat'), at('repeat', 0.5, 0.5), at('repeat', 1, 1)]
  return samples.filter(
    (sample, place) => samples.findIndex((other) => JSON.stringify(other) === JSON.stringify(sample)) === place,
  )
}

/** What a sample costs under a version; null if the version does not offer it. A new customer asks for the first loan. */
export function quoteSample(
  product: Product,
  { kind, amountCents, term }: SampleLoan,
  giveDate: CivilDate,
): AnyQuote | null {
  if (!stepsOf(product.amountsCents[kind]).includes(amountCents) || !termsOf(product).includes(term)) return null
  const { instalments } = product
  return quoteOffered({
    product,
    amountCents,
    termDays: term,
    instalments: instalments === undefined ? null : term,
    giveDate,
    isFirstLoan: kind === 'new',
    percentCommission: 0,
  })
}
