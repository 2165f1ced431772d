import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, cents, id, instant } from './columns.ts'
import { users } from './people.ts'

/**
 * `registering` knows only a phone and can confirm, resend or change it; `borrower` is a person who proved a phone;
 * `impersonation` is a staff member who reads for one (`scopes/impersonation.ts`), for 60 minutes at most.
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
    index('sessions_admin').on(table.adminUsername).where(sql`${table.kind} = 'impersonation'`),
    check(
      'sessions_impersonation_short',
      sql`${table.kind} <> 'impersonation' or ${table.expiresAt} <= ${table.createdAt} + interval '60 minutes'`,
    ),
    check('sessions_admin_known', sql`(${table.kind} = 'impersonation') = (${table.adminUsername} is not null)`),
  ],
)

/**
 * What a code is good for, and for nothing else. `new_phone` and `current_phone` go to the two numbers of a registered
 * customer who changes the phone.
 */
export const CODE_PURPOSES = ['login', 'sign', 'new_phone', 'current_phone'] as const

/**
 * How far the caller of a code request or a try is trusted: a browser that signed in to this account before, a caller whose
 * captcha passed, any other.
 */
const CODE_TRUST = ['known', 'passed', 'unverified'] as const
export type CodeTrust = (typeof CODE_TRUST)[number]

/**
 * A browser that has signed in to an account, by the hash of its cookie. Its codes and wrong tries are counted apart, so that
 * a stranger cannot lock its owner out. It opens nothing.
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    tokenHash: bytea().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('known_browsers_token').on(table.tokenHash, table.userId),
    index('known_browsers_user').on(table.userId, table.lastUsedAt),
  ],
)

/** A one-time code. Only the newest of a phone, purpose and known browser counts: a new one kills the old. */
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
    /** The known browser that asked: nobody else can try this code, or use up its tries. Null for strangers. */
    browserId: bigint({ mode: 'number' }),
    /** A hash of the cookie or the token with which it was asked for: `request` counts for that caller alone. */
    requesterHash: bytea(),
    trust: text({ enum: CODE_TRUST }).notNull().default('passed'),
  },
  (table) => [
    index('codes_newest').on(table.phone, table.purpose, table.id.desc()),
    check('codes_purpose', sql`${table.purpose} in ('login', 'sign', 'new_phone', 'current_phone')`),
    check('codes_trust', sql`${table.trust} in ('known', 'passed', 'unverified')`),
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
    /** Null for strangers. */
    browserId: bigint({ mode: 'number' }),
    trust: text({ enum: CODE_TRUST }).notNull().default('passed'),
    /** The wider networks of an IPv6 address. */
    network56: text(),
    network48: text(),
  },
  (table) => [
    index('code_events_phone').on(table.phone, table.purpose, table.kind, table.at),
    index('code_events_address').on(table.address, table.kind, table.at),
    index('code_events_network56').on(table.network56, table.kind, table.at).where(sql`${table.network56} is not null`),
    index('code_events_network48').on(table.network48, table.kind, table.at).where(sql`${table.network48} is not null`),
    index('code_events_service').on(table.kind, table.at),
    check('code_events_trust', sql`${table.trust} in ('known', 'passed', 'unverified')`),
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
