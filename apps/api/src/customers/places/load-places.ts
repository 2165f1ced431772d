import type { Transaction } from '../../db/transaction.ts'
import { readPlaces } from './read-places.ts'

/** Loads the provinces and municipalities into a database that has none. */
export async function loadPlaces(transaction: Transaction): Promise<void> {
  if (await transaction((tx) => tx.places.areLoaded())) return
  const places = await readPlaces()
  await transaction((tx) => tx.places.load(places))
}
