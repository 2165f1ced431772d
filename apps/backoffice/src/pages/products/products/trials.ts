import type { PriceLaw } from '@puente/contract'
import {
  type CheckedPrice,
  checkPrices,
  civilDateInMadrid,
  formatDateShort,
  type PriceTrial,
  type Product,
  trialsOf,
} from '@puente/domain'
import { productTexts as texts } from '@puente/texts/backoffice-products'
import { serverNow } from '../../../api/server-time.ts'

export interface CheckedTrial extends PriceTrial<PriceLaw> {
  readonly prices: readonly CheckedPrice[]
  readonly broken: readonly CheckedPrice[]
}

/** Every price of a version under every law of its life. */
export const checkTrials = (product: Product, laws: readonly PriceLaw[]): readonly CheckedTrial[] =>
  trialsOf(product.validFrom, laws).map((trial) => {
    const prices = checkPrices(product, trial)
    return { ...trial, prices, broken: prices.filter(({ rule }) => rule !== null) }
  })

/** A law by the day from which it counts. */
export function lawLabel({ when, giveDate }: Pick<CheckedTrial, 'when' | 'giveDate'>): string {
  if (when === 'draft') return texts.lawsOf.draft
  if (when === 'start' && giveDate === civilDateInMadrid(serverNow())) return texts.lawToday
  return texts.lawsOf[when](formatDateShort(giveDate))
}
