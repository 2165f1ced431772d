import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { users } from './people.ts'

/** The actor, action and subject of every change. Append-only: a trigger refuses updates and deletes. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    at: instant().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    userId: bigint({ mode: 'number' }).references(() => users.id),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_events_user').on(table.userId, table.id),
    // The filters of the audit page. Customers and the system itself write most rows: a list of theirs needs no index.
    index('audit_events_actor')
      .on(table.actor, table.id)
      .where(sql`${table.actor} <> 'borrower' and ${table.actor} <> 'system'`),
    index('audit_events_action').on(table.action, table.id),
  ],
)
