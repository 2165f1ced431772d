import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { CODE_PURPOSES } from './sign-in.ts'

/** Sandbox only: every message that production would have sent. */
export const sandboxMessages = pgTable(
  'sandbox_messages',
  {
    id: id(),
    recipient: text().notNull(),
    channel: text().notNull(),
    purpose: text({ enum: CODE_PURPOSES }),
    text: text().notNull(),
    code: text(),
    /** For an e-mail, with the names of its attachments. */
    subject: text(),
    attachments: jsonb().$type<readonly string[]>().notNull().default([]),
    sentAt: instant().notNull(),
  },
  (table) => [index('sandbox_messages_recipient').on(table.recipient, table.id.desc())],
)

/** Sandbox only: how far the business clock is ahead of the machine's. One row. */
export const sandboxClock = pgTable(
  'sandbox_clock',
  {
    id: integer().primaryKey(),
    offsetMs: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('sandbox_clock_single', sql`${table.id} = 1`)],
)
