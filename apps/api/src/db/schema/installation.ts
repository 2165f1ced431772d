import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The fingerprints of PUENTE_SECRET that this database was used with. The newest is the present one. */
export const secretFingerprints = pgTable('secret_fingerprints', {
  fingerprint: text().primaryKey(),
  since: instant().notNull(),
})
