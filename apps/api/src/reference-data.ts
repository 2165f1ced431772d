import type { Deps } from './deps.ts'
import { seedTemplates } from './notifications/seed-templates.ts'

/** What every installation needs before its first request: the products and the texts that it sends, stored once. */
export async function prepareReferenceData({ transaction, products }: Pick<Deps, 'transaction' | 'products'>) {
  await transaction(seedTemplates)
  await products.refresh()
}
