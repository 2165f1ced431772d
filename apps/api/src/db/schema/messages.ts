import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'
import { CODE_PURPOSES } from './sign-in.ts'

/** A message on its way out. The text is sealed, and wiped as soon as nobody needs it any more. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    channel: text({ enum: ['sms', 'whatsapp'] }).notNull(),
    purpose: text({ enum: CODE_PURPOSES }),
    sealedText: bytea(),
    sealedCode: bytea(),
    status: text({ enum: ['queued', 'accepted', 'delivered', 'failed', 'expired'] }).notNull(),
    providerId: text(),
    providerCode: text(),
    createdAt: instant().notNull(),
    /** After this a message is of no use and is not sent any more. */
    expiresAt: instant(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('messages_age').using('brin', table.createdAt),
    uniqueIndex('messages_provider').on(table.providerId),
    check('messages_status', sql`${table.status} in ('queued', 'accepted', 'delivered', 'failed', 'expired')`),
  ],
)

/** Targets of short links, `/s/:hash`. */
export const shortLinks = pgTable('short_links', {
  hash: text().primaryKey(),
  target: text().notNull(),
  createdAt: instant().notNull(),
})
