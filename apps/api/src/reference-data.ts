import type { Deps } from './deps.ts'
import { seedTemplates } from './notifications/seed-templates.ts'
import { loadPlaces } from './places/load-places.ts'

/** What every installation needs before its first request: products, places and the texts that it sends, stored once. */
export async function prepareReferenceData({ transaction, products }: Pick<Deps, 'transaction' | 'products'>) {
  await transaction(seedTemplates)
  await loadPlaces(transaction)
  await products.refresh()
}
