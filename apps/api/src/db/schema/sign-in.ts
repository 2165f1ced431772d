import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, cents, id, instant } from './columns.ts'
import { users } from './people.ts'

/**
 * `registering` knows only a phone and can confirm, resend or change it; `borrower` has proved a phone; `impersonation`
 * is a staff member who reads as a borrower (`scopes/impersonation.ts`), for 60 minutes at most.
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
    /** Rounded to the hour; null until an hour after sign-in. */
    lastUsedAt: instant(),
    address: text().notNull(),
    userAgent: text(),
    /** The known browser that signed in: it is forgotten when the customer ends this session from another one. */
    knownBrowserId: bigint({ mode: 'number' }).references((): AnyPgColumn => knownBrowsers.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_address').on(table.address, table.createdAt),
    index('sessions_pending_phone').on(table.pendingPhone).where(sql`${table.kind} = 'registering'`),
    index('sessions_known_browser').on(table.knownBrowserId).where(sql`${table.knownBrowserId} is not null`),
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
 * The only purpose that a code is valid for. `new_phone` and `current_phone` go to the two numbers of a registered
 * customer who changes the phone; `email` confirms a change of the e-mail address, `payout_account` one of the account of a
 * signed loan.
 */
export const CODE_PURPOSES = ['login', 'sign', 'new_phone', 'current_phone', 'email', 'payout_account'] as const

/**
 * How far the caller of a code request or attempt is trusted: a browser that signed in to this account before, a caller
 * whose captcha passed, or any other.
 */
const CODE_TRUST = ['known', 'passed', 'unverified'] as const
export type CodeTrust = (typeof CODE_TRUST)[number]

/**
 * A browser that has signed in to an account, identified by the hash of its cookie. Its codes and wrong attempts are
 * counted separately, so that a stranger cannot lock the customer out. The cookie grants no access.
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

/**
 * A one-time code. Only the newest one per phone, purpose and known browser is valid: a new one invalidates the old.
 */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    phone: text().notNull(),
    codeHash: bytea().notNull(),
    /** Makes equal codes hash differently, and binds a signing code to the documents to sign. */
    context: text().notNull(),
    wrongTries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** What the person requested together with the code; applied when the code is confirmed. */
    request: jsonb().$type<CodeRequest>().notNull(),
    /** Filled in sandbox mode only, so that the development header can be repeated. */
    sandboxCode: text(),
    /**
     * The known browser that requested the code: no other caller can try it or use up its attempts. Null for strangers.
     */
    browserId: bigint({ mode: 'number' }),
    /** A hash of the cookie or token that requested the code: `request` applies to that caller alone. */
    requesterHash: bytea(),
    trust: text({ enum: CODE_TRUST }).notNull().default('passed'),
  },
  (table) => [
    index('codes_newest').on(table.phone, table.purpose, table.id.desc()),
    check(
      'codes_purpose',
      sql`${table.purpose} in ('login', 'sign', 'new_phone', 'current_phone', 'email', 'payout_account')`,
    ),
    check('codes_trust', sql`${table.trust} in ('known', 'passed', 'unverified')`),
  ],
)

export interface CodeRequest {
  agreeMarketing?: boolean
  agentSessionId?: string
  targetUrl?: string
  /** The message that carried a signing code: its delivery status is evidence. */
  messageId?: string
}

/** Every code sent and every wrong attempt: the basis of the limits. Never updated. */
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
export const agentSessions = pgTable(
  'agent_sessions',
  {
    id: text().primaryKey(),
    agentName: text().notNull(),
    phone: text().notNull(),
    /** What the agent has recorded already; applied when the customer proves the phone. */
    firstName: text(),
    amountCents: cents(),
    termDays: integer(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('agent_sessions_agent').on(table.agentName, table.createdAt)],
)

/** A single-use key with which an admin impersonates a customer. */
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
