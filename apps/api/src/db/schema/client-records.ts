import { DIRECT_SOURCE, FUNNELS } from '@puente/domain'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { loans } from './loans.ts'
import { users } from './people.ts'

/** Funnel steps: first-party, without address or device. Deleted after 13 months. */
export const funnelEvents = pgTable(
  'funnel_events',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    funnel: text({ enum: FUNNELS }).notNull(),
    visitId: uuid().notNull(),
    /** The campaign's `utm_source` in one spelling; `direct` without one. */
    source: text().notNull().default(DIRECT_SOURCE),
    userId: bigint({ mode: 'number' }).references(() => users.id),
    at: instant().notNull(),
  },
  (table) => [
    index('funnel_events_at').on(table.at),
    index('funnel_events_user').on(table.userId),
    check('funnel_events_funnel', sql`${table.funnel} in ('registration', 'customer_zone')`),
  ],
)

/** Errors reported by browsers. Deleted after 30 days. */
export const clientLogs = pgTable(
  'client_logs',
  {
    id: id(),
    type: text().notNull(),
    message: text().notNull(),
    context: jsonb().$type<Record<string, unknown>>().notNull(),
    userId: bigint({ mode: 'number' }).references(() => users.id),
    at: instant().notNull(),
  },
  (table) => [index('client_logs_at').on(table.at), index('client_logs_user').on(table.userId)],
)

/** The result of the fraud-profiling script at the time of an application. Deleted after 13 months. */
export const fraudProfiles = pgTable(
  'fraud_profiles',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    loanId: bigint({ mode: 'number' }).references(() => loans.id),
    /** The provider's session id; null if there was none, and then the reason says why. */
    profileId: text(),
    reason: text({ enum: ['timeout', 'script_failed', 'no_consent'] }),
    at: instant().notNull(),
  },
  (table) => [
    index('fraud_profiles_user').on(table.userId),
    index('fraud_profiles_loan').on(table.loanId),
    index('fraud_profiles_at').on(table.at),
    // One session that applies for several people is a fraud signal.
    index('fraud_profiles_profile').on(table.profileId),
    check('fraud_profiles_reason', sql`${table.reason} in ('timeout', 'script_failed', 'no_consent')`),
    check('fraud_profiles_known', sql`(${table.profileId} is null) = (${table.reason} is not null)`),
  ],
)
