import type { CustomerKind, InstalmentPrice, Product } from './product.ts'
import { type StepRange, stepsOf } from './steps.ts'

// For the staff member who writes a version of a product: what is wrong with its terms, whatever it costs. The law is asked by
// `checkPrices`.

/** Property names are those of the request. */
export interface ProductProblem {
  readonly property: string
  readonly key:
    | 'rangeMissing'
    | 'rangeOrder'
    | 'rangeStep'
    | 'rangeTooLow'
    | 'rangeTooHigh'
    | 'rangeTooMany'
    | 'pricedOnce'
    | 'notOnOffer'
    | 'extensionDays'
    | 'aboveSmallestAmount'
}
type ProblemKey = ProductProblem['key']

export const CUSTOMER_KINDS = ['new', 'repeat'] as const satisfies readonly CustomerKind[]

/** More values than a page of prices can show, and more than a borrower can tell apart. */
const MAX_VALUES = 400
const MAX_AMOUNT_CENTS = 50_000_00
const MAX_TERM_DAYS = 366
const MIN_INSTALMENTS = 2
const MAX_INSTALMENTS = 120

function keyOfRange({ from, to, step }: StepRange, min: number, max: number): ProblemKey | null {
  if (from < min) return 'rangeTooLow'
  if (to > max) return 'rangeTooHigh'
  if (from > to) return 'rangeOrder'
  if (!(step > 0)) return 'rangeStep'
  return (to - from) / step > MAX_VALUES ? 'rangeTooMany' : null
}

function problemsOfRanges(
  property: string,
  ranges: readonly StepRange[],
  { min, max }: { readonly min: number; readonly max: number },
): readonly ProductProblem[] {
  if (ranges.length === 0) return [{ property, key: 'rangeMissing' }]
  const wrong = ranges.flatMap((range, row): ProductProblem[] => {
    const key = keyOfRange(range, min, max)
    return key === null ? [] : [{ property: `${property}.${row}`, key }]
  })
  if (wrong.length > 0) return wrong
  return stepsOf(ranges).length > MAX_VALUES ? [{ property, key: 'rangeTooMany' }] : []
}

/** Every number of instalments on offer has one price. */
function problemsOfRows(counts: readonly StepRange[], prices: readonly InstalmentPrice[]): readonly ProductProblem[] {
  const property = 'prices.instalments'
  const wrong = problemsOfRanges(
    property,
    prices.map((price) => price.counts),
    { min: MIN_INSTALMENTS, max: MAX_INSTALMENTS },
  )
  if (wrong.length > 0) return wrong
  const offered = stepsOf(counts)
  const priced = prices.map((price) => stepsOf([price.counts]))
  const twice = priced.findIndex((row, place) =>
    row.some((count) => priced.slice(0, place).some((earlier) => earlier.includes(count))),
  )
  if (twice !== -1) return [{ property: `${property}.${twice}`, key: 'pricedOnce' }]
  const all = priced.flat()
  const isWhole = all.length === offered.length && offered.every((count) => all.includes(count))
  return isWhole ? [] : [{ property, key: 'pricedOnce' }]
}

function problemsOfDefaults(
  { calculatorDefaults, instalments }: Product,
  offered: { readonly amounts: Readonly<Record<CustomerKind, readonly number[]>>; readonly terms: readonly number[] },
): readonly ProductProblem[] {
  return CUSTOMER_KINDS.flatMap((kind): ProductProblem[] => {
    const { amountCents, termDays } = calculatorDefaults[kind]
    return [
      ...(offered.amounts[kind].includes(amountCents)
        ? []
        : [{ property: `terms.defaults.${kind}.amount`, key: 'notOnOffer' } as const]),
      ...(instalments !== undefined || offered.terms.includes(termDays)
        ? []
        : [{ property: `terms.defaults.${kind}.term_days`, key: 'notOnOffer' } as const]),
    ]
  })
}

function problemsOfExtensions({
  extensionTermsDays,
  defaultExtensionTermDays,
  maxExtensions,
  instalments,
}: Product): readonly ProductProblem[] {
  if (instalments !== undefined || maxExtensions === 0) return []
  const isValid =
    extensionTermsDays.length > 0 &&
    extensionTermsDays.every((days) => Number.isInteger(days) && days >= 1 && days <= MAX_TERM_DAYS)
  if (!isValid) return [{ property: 'terms.extension_days', key: 'extensionDays' }]
  return extensionTermsDays.includes(defaultExtensionTermDays)
    ? []
    : [{ property: 'terms.default_extension_days', key: 'notOnOffer' }]
}

/** What is wrong with the terms of a product, at the field where it is mended; empty if it can be sold. */
export function productProblems(product: Product): readonly ProductProblem[] {
  const { amountsCents, termsDays, instalments, minPaymentCents } = product
  const problems = [
    ...CUSTOMER_KINDS.flatMap((kind) =>
      problemsOfRanges(`terms.amounts.${kind}`, amountsCents[kind], { min: 1_00, max: MAX_AMOUNT_CENTS }),
    ),
    ...(instalments === undefined
      ? problemsOfRanges('terms.days', termsDays, { min: 1, max: MAX_TERM_DAYS })
      : problemsOfRows(instalments.counts, instalments.prices)),
    ...problemsOfExtensions(product),
  ]
  // What follows looks at values on offer, which wrong ranges do not have.
  if (problems.length > 0) return problems
  const amounts = { new: stepsOf(amountsCents.new), repeat: stepsOf(amountsCents.repeat) }
  const smallest = Math.min(...amounts.new, ...amounts.repeat)
  return [
    ...problemsOfDefaults(product, { amounts, terms: stepsOf(termsDays) }),
    ...(minPaymentCents > smallest ? [{ property: 'prices.min_payment', key: 'aboveSmallestAmount' } as const] : []),
  ]
}
