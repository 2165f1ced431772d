import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
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
