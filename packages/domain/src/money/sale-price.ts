import { divideHalfUp } from './cents.ts'

/**
 * What the buyer owes for the debts that were sold. The price is that of the whole list: a debt that could not be sold takes its
 * share, in proportion to what is owed, with it.
 */
export function priceOfSoldCents(priceCents: number, listedCents: number, soldCents: number): number {
  if (soldCents >= listedCents) return priceCents
  return Number(divideHalfUp(BigInt(priceCents) * BigInt(soldCents), BigInt(listedCents)))
}
