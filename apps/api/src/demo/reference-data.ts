import { seedTemplates } from '../customers/notifications/seed-templates.ts'
import { loadPlaces } from '../customers/places/load-places.ts'
import type { Deps } from '../deps.ts'
import { publishDecisionModels } from '../lending/decisions/decision-models.ts'
import { seedDemoStaff } from '../staff/demo-staff.ts'

/**
 * Stores, once, the data that every installation needs before its first request: products, places, decision tables and message
 * texts.
 */
export async function prepareReferenceData({
  transaction,
  products,
  clock,
  wallClock,
  secrets,
  config,
}: Pick<Deps, 'transaction' | 'products' | 'clock' | 'wallClock' | 'secrets' | 'config'>) {
  await transaction(seedTemplates)
  await loadPlaces(transaction)
  await publishDecisionModels(transaction, clock.now())
  if (config.mode === 'sandbox') await seedDemoStaff({ transaction, wallClock, secrets })
  await products.refresh()
}
