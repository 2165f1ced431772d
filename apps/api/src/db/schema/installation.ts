import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The fingerprints of PUENTE_SECRET that this database was used with. The newest is the present one. */
export const secretFingerprints = pgTable('secret_fingerprints', {
  fingerprint: text().primaryKey(),
  since: instant().notNull(),
})

/** The finished backups by `npm run backup`, for monitoring. */
export const backups = pgTable('backups', {
  endedAt: instant().primaryKey(),
  kind: text().$type<'embedded' | 'dump'>().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  /** Of the Puente that made it. */
  version: text().notNull(),
})

/** The last call of each provider that worked, and the last one that failed, of any process. */
export const providerHealth = pgTable(
  'provider_health',
  {
    port: text().notNull(),
    provider: text().notNull(),
    workedAt: instant(),
    failedAt: instant(),
    failure: text(),
  },
  ({ port, provider }) => [primaryKey({ name: 'provider_health_pk', columns: [port, provider] })],
)
