import type { CheckedPrice } from '@puente/domain'

const MAX_COLUMNS = 6
const MAX_ROWS = 8

/** Some of many values: both ends, those that must be seen, and the others at even distances. */
export function someOf(values: readonly number[], most: number, mustShow: readonly number[] = []): readonly number[] {
  if (values.length <= most) return values
  const [first, last] = [values[0], values.at(-1)]
  const shown = new Set([first, last, ...mustShow.slice(0, most - 2)])
  for (let place = 1; shown.size < most && place < most - 1; place++) {
    shown.add(values[Math.round((place * (values.length - 1)) / (most - 1))])
  }
  return values.filter((value) => shown.has(value))
}

export interface PriceGrid {
  readonly amounts: readonly number[]
  readonly terms: readonly number[]
  readonly at: (term: number, amountCents: number) => CheckedPrice | undefined
}

const valuesOf = (prices: readonly CheckedPrice[], of: 'amountCents' | 'term') =>
  [...new Set(prices.map((price) => price[of]))].sort((one, other) => one - other)

/** The part of the grid that fits a page. A broken price is always in it if there is one. */
export function gridOf(prices: readonly CheckedPrice[]): PriceGrid {
  const broken = prices.find(({ rule }) => rule !== null)
  const terms = someOf(valuesOf(prices, 'term'), MAX_ROWS, broken && [broken.term])
  const amounts = someOf(valuesOf(prices, 'amountCents'), MAX_COLUMNS, broken && [broken.amountCents])
  const byPlace = new Map(prices.map((price) => [`${price.term} ${price.amountCents}`, price]))
  return { amounts, terms, at: (term, amountCents) => byPlace.get(`${term} ${amountCents}`) }
}
