import type { CustomerKind, Product } from './product.ts'
import { snapToClosest, stepsOf } from './steps.ts'

export interface LoanRequestChoice {
  readonly amountCents: number
  readonly termDays: number
}

/** What may be asked for: by term in days, the amounts in cents. A grid of prices gives it as well as a product does. */
export type LoanOptions = ReadonlyMap<number, readonly number[]>

export function loanOptions(product: Product, customerKind: CustomerKind): LoanOptions {
  const amounts = stepsOf(product.amountsCents[customerKind])
  return new Map(stepsOf(product.termsDays).map((termDays) => [termDays, amounts]))
}

export interface AdjustedRequest extends LoanRequestChoice {
  /** Which part is not what was asked for, so that the person is told and what is stored follows. */
  readonly isAdjusted: { readonly amount: boolean; readonly term: boolean }
}

/**
 * The nearest request that is on offer (requirements R5), made before an application and shown to the person: the server
 * itself refuses what is not on offer. The term comes first, since it decides which amounts there are. What was never
 * chosen starts from the defaults of the customer's kind, and counts as chosen.
 */
export function adjustRequest(
  asked: { readonly amountCents: number | null; readonly termDays: number | null },
  options: LoanOptions,
  defaults: LoanRequestChoice,
): AdjustedRequest {
  const wantedTermDays = asked.termDays ?? defaults.termDays
  const wantedAmountCents = asked.amountCents ?? defaults.amountCents
  const terms = [...options].flatMap(([termDays, amounts]) => (amounts.length > 0 ? [termDays] : []))
  const termDays = snapToClosest(wantedTermDays, terms)
  const amountCents = snapToClosest(wantedAmountCents, options.get(termDays) ?? [])
  return {
    amountCents,
    termDays,
    isAdjusted: { amount: amountCents !== wantedAmountCents, term: termDays !== wantedTermDays },
  }
}

/** The parts of a request that are not on offer; none where it is. An unknown term leaves the amount unjudged. */
export function notOffered(
  { amountCents, termDays }: LoanRequestChoice,
  options: LoanOptions,
): readonly ('amount' | 'term')[] {
  const amounts = options.get(termDays)
  if (amounts === undefined) return ['term']
  return amounts.includes(amountCents) ? [] : ['amount']
}
