import pg from 'pg'
import { loadPlaces } from '../src/customers/places/load-places.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import { createPool } from '../src/db/pool.ts'
import { createTransaction } from '../src/db/transaction.ts'

export const TEMPLATE_DATABASE = 'puente_template'

/** A migrated database with only the lists of places: copying it is much faster than creating it again. */
export async function makeTemplateDatabase(serverUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE_DATABASE}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${TEMPLATE_DATABASE}`
  const pool = createPool(url.href)
  await migrateDatabase(pool)
  await loadPlaces(createTransaction(pool))
  await pool.end()
}
