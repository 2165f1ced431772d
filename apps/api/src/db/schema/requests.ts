import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'

/** Whose keys are apart from those of others: a borrower, a staff member, or a loan, whose transfers have the bank's reference as key. */
export const REQUEST_OWNERS = ['user', 'staff', 'loan'] as const

/** The stored response to a request that changed something: the same key gets the same response. */
export const requestKeys = pgTable(
  'request_keys',
  {
    ownerKind: text({ enum: REQUEST_OWNERS }).notNull(),
    ownerId: bigint({ mode: 'number' }).notNull(),
    /** SHA-256, not keyed: it only has to be found again, also after a change of secret. */
    keyHash: bytea().notNull(),
    /** Keyed: a request can contain a password. */
    requestHmac: bytea().notNull(),
    statusCode: integer().notNull(),
    /** A response can contain a new API key. */
    sealedAnswer: bytea().notNull(),
    /** False for responses to borrowers from before 0.2: plain text, with the SHA-256 of the request instead of its HMAC. */
    isSealed: boolean().notNull().default(true),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerKind, table.ownerId, table.keyHash] }),
    // Rows arrive in time order: finding the oldest costs one page, and inserting costs nothing.
    index('request_keys_age').using('brin', table.createdAt),
    check('request_keys_owner', sql`${table.ownerKind} in ('user', 'staff', 'loan')`),
  ],
)

/** Used tickets of addresses that a browser opens without a session header: each works once. */
export const urlTickets = pgTable(
  'url_tickets',
  {
    userId: bigint({ mode: 'number' }).notNull(),
    nonce: text().notNull(),
    usedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.nonce] }),
    index('url_tickets_age').using('brin', table.usedAt),
  ],
)
