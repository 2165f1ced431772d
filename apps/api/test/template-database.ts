import pg from 'pg'
import { seedTemplates } from '../src/customers/notifications/seed-templates.ts'
import { loadPlaces } from '../src/customers/places/load-places.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import { createPool } from '../src/db/pool.ts'
import { createTransaction } from '../src/db/transaction.ts'
import { publishDecisionModels } from '../src/lending/decisions/decision-models.ts'

export const TEMPLATE_DATABASE = 'puente_template'
/** When every test begins. */
export const TEST_START = '2026-11-16T10:00:00Z'

/** A migrated database with the data that does not depend on settings: copying it is much faster than creating it again. */
export async function makeTemplateDatabase(serverUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE_DATABASE}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${TEMPLATE_DATABASE}`
  const pool = createPool(url.href)
  await migrateDatabase(pool)
  const transaction = createTransaction(pool)
  await transaction(seedTemplates)
  await loadPlaces(transaction)
  await publishDecisionModels(transaction, new Date(TEST_START))
  await pool.end()
}
