import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, cents, id, instant } from './columns.ts'
import { users } from './people.ts'

/**
 * `registering` knows only a phone and can confirm, resend or change it; `borrower` is a person who proved a phone;
 * `impersonation` is an admin acting for one, and cannot sign or move the payout account.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: bytea().notNull().unique(),
    kind: text({ enum: ['registering', 'borrower', 'impersonation'] }).notNull(),
    userId: bigint({ mode: 'number' }).references(() => users.id),
    /** The phone still to be confirmed: of a registering session, or the new one of a borrower who changes it. */
    pendingPhone: text(),
    adminUsername: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** To the hour; null until an hour after sign-in. */
    lastUsedAt: instant(),
    address: text().notNull(),
    userAgent: text(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_address').on(table.address, table.createdAt),
    index('sessions_pending_phone').on(table.pendingPhone).where(sql`${table.kind} = 'registering'`),
    check('sessions_kind', sql`${table.kind} in ('registering', 'borrower', 'impersonation')`),
    check('sessions_user_known', sql`(${table.kind} = 'registering') = (${table.userId} is null)`),
    check('sessions_admin_known', sql`(${table.kind} = 'impersonation') = (${table.adminUsername} is not null)`),
  ],
)

/**
 * What a code is good for, and for nothing else. `new_phone` and `current_phone` go to the two numbers of a registered
 * customer who changes the phone.
 */
export const CODE_PURPOSES = ['login', 'sign', 'new_phone', 'current_phone'] as const

/** A one-time code. Only the newest of a phone and purpose counts: a new one kills the old. */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    phone: text().notNull(),
    codeHash: bytea().notNull(),
    /** Makes equal codes hash differently, and binds a signing code to what is signed. */
    context: text().notNull(),
    wrongTries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** What the person asked for together with the code; taken over when the code is confirmed. */
    request: jsonb().$type<CodeRequest>().notNull(),
    /** Filled in sandbox mode only, so that the development header can be repeated. */
    sandboxCode: text(),
  },
  (table) => [
    index('codes_newest').on(table.phone, table.purpose, table.id.desc()),
    check('codes_purpose', sql`${table.purpose} in ('login', 'sign', 'new_phone', 'current_phone')`),
  ],
)

export interface CodeRequest {
  agreeMarketing?: boolean
  agentSessionId?: string
  targetUrl?: string
  /** The message that carried a signing code: what its provider says of it is evidence. */
  messageId?: string
}

/** Every code sent and every wrong try: what the limits are counted from. Never updated. */
export const codeEvents = pgTable(
  'code_events',
  {
    id: id(),
    kind: text({ enum: ['sent', 'wrong'] }).notNull(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('code_events_phone').on(table.phone, table.purpose, table.kind, table.at),
    index('code_events_address').on(table.address, table.kind, table.at),
    index('code_events_service').on(table.kind, table.at),
  ],
)

/** An agent's invitation: the phone of the customer in front of the agent. */
export const agentSessions = pgTable('agent_sessions', {
  id: text().primaryKey(),
  agentName: text().notNull(),
  phone: text().notNull(),
  /** What the two have talked about already; taken over when the customer proves the phone. */
  firstName: text(),
  amountCents: cents(),
  termDays: integer(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
})

/** A one-use key with which an admin enters as a customer. */
export const impersonationKeys = pgTable('impersonation_keys', {
  keyHash: bytea().primaryKey(),
  userId: bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id),
  adminUsername: text().notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
})
