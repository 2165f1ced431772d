import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'
import { loans } from './loans.ts'
import { users } from './people.ts'
import { CODE_PURPOSES } from './sign-in.ts'

/** An outgoing message. The text is sealed, and wiped as soon as it is no longer needed. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    /** Null for a phone that belongs to no customer. */
    userId: bigint({ mode: 'number' }).references(() => users.id),
    recipient: text().notNull(),
    channel: text({ enum: ['sms', 'whatsapp'] }).notNull(),
    purpose: text({ enum: CODE_PURPOSES }),
    sealedText: bytea(),
    sealedCode: bytea(),
    status: text({ enum: ['queued', 'accepted', 'delivered', 'failed', 'expired', 'withheld'] }).notNull(),
    providerId: text(),
    providerCode: text(),
    createdAt: instant().notNull(),
    /** The message is useless after this and is no longer sent. */
    expiresAt: instant(),
    updatedAt: instant().notNull(),
    /** When a message about a late debt passed the limits of contact; null for every other message. */
    leftAt: instant(),
    /** The template and its values, from which staff see the text again. Never a code or a link. */
    templateKey: text(),
    templateVersion: integer(),
    parameters: jsonb().$type<Readonly<Record<string, string>>>(),
  },
  (table) => [
    index('messages_user').on(table.userId, table.createdAt),
    index('messages_age').using('brin', table.createdAt),
    uniqueIndex('messages_provider').on(table.providerId),
    check(
      'messages_status',
      sql`${table.status} in ('queued', 'accepted', 'delivered', 'failed', 'expired', 'withheld')`,
    ),
  ],
)

/** Short links, `/s/:token`, stored as a hash only. A link with a loan opens its pay-only page. */
export const shortLinks = pgTable(
  'short_links',
  {
    tokenHash: bytea().primaryKey(),
    target: text().notNull(),
    loanId: bigint({ mode: 'number' }).references(() => loans.id),
    createdAt: instant().notNull(),
    /** Null if it does not expire. */
    expiresAt: instant(),
  },
  (table) => [index('short_links_loan').on(table.loanId), index('short_links_end').on(table.expiresAt)],
)
