import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { users } from './people.ts'

/** Message templates as data: the newest version of a key and channel applies. No row is ever changed. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    key: text().notNull(),
    channel: text({ enum: ['inbox', 'sms', 'email'] }).notNull(),
    version: integer().notNull(),
    severity: text({ enum: ['warning', 'error', 'success', 'info'] }).notNull(),
    subject: text(),
    /** With `{placeholders}`; `{support_phone}` stays in and the browser fills it. */
    text: text().notNull(),
    /** Who wrote this version, when and why; null for a text of the product. */
    author: text(),
    writtenAt: instant(),
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.key, table.channel, table.version] })],
)

/** A borrower's inbox. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    templateKey: text().notNull(),
    severity: text({ enum: ['warning', 'error', 'success', 'info'] }).notNull(),
    message: text().notNull(),
    /** One notification per cause: `due_in_3:loan-12:2026-11-20`. */
    cause: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    uniqueIndex('notifications_once').on(table.userId, table.cause),
    index('notifications_inbox').on(table.userId, table.readAt, table.id.desc()),
  ],
)
