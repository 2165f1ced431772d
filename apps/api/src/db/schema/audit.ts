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
  (table) => [index('audit_events_user').on(table.userId, table.id)],
)
