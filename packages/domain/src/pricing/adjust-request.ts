import type { CustomerKind, Product } from './product.ts'
import { snapToClosest, stepsOf } from './steps.ts'

export interface LoanRequestChoice {
  readonly amountCents: number
  readonly termDays: number
}

/** The choice of a loan in instalments: their number, and the day of the month if the product lets the borrower pick one. */
export interface InstalmentChoice {
  readonly amountCents: number
  readonly instalments: number
  readonly payDay: number | null
}

/** The available choices: amounts in cents by term in days. Both a price grid and a product provide it. */
export type LoanOptions = ReadonlyMap<number, readonly number[]>

export function loanOptions(product: Product, customerKind: CustomerKind): LoanOptions {
  const amounts = stepsOf(product.amountsCents[customerKind])
  return new Map(stepsOf(product.termsDays).map((termDays) => [termDays, amounts]))
}

interface AdjustedRequest extends LoanRequestChoice {
  /** The parts that differ from the request, so that the page can tell the customer and update the stored choice. */
  readonly isAdjusted: { readonly amount: boolean; readonly term: boolean }
}

/**
 * The nearest available request (requirements R5), shown to the customer before an application; the server itself rejects an
 * unavailable request. The term comes first, because it determines the amounts. Without a choice the defaults of the customer
 * kind apply, and count as chosen.
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

/** The parts of a request that are not on offer; empty if all are. With an unknown term the amount is not checked. */
export function notOffered(
  { amountCents, termDays }: LoanRequestChoice,
  options: LoanOptions,
): readonly ('amount' | 'term')[] {
  const amounts = options.get(termDays)
  if (amounts === undefined) return ['term']
  return amounts.includes(amountCents) ? [] : ['amount']
}
