import { DEFAULT_KEY_LIMITS, type StaffPermission, type StaffRole } from '@puente/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, cents, id, instant } from './columns.ts'
import { users } from './people.ts'

// Times in this file are real time: staff access does not follow the movable clock of the sandbox.

/** Staff members and their roles. `username` is the name in the audit log and never changes. */
export const staffUsers = pgTable(
  'staff_users',
  {
    id: id(),
    username: text().notNull().unique(),
    roles: jsonb().$type<readonly StaffRole[]>().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    /** The full name; null for accounts that exist only as API keys. */
    name: text(),
    /** In lower case; null for accounts that cannot sign in with a password. */
    email: text(),
    /** Argon2id in PHC format; null until the invitation is accepted. */
    passwordHash: text(),
    /** The sealed TOTP secret. Null for no authenticator app. */
    sealedTotp: bytea(),
    /** The last accepted time step of 30 seconds: no code is accepted twice. */
    totpStep: bigint({ mode: 'number' }),
    /** The same person as a customer: a staff member does not act on their own loans. */
    ownCustomerId: bigint({ mode: 'number' }).references(() => users.id),
  },
  (table) => [
    uniqueIndex('staff_users_email').on(table.email),
    check('staff_users_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

const staffId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => staffUsers.id)

/**
 * A browser session of a staff member, identified by the hash of its cookie. `second_factor`: the password was correct, the
 * second factor is missing. `enrol`: the account has no second factor yet, and the session may only add one. `open`: signed in.
 */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: id(),
    staffId: staffId(),
    tokenHash: bytea().notNull().unique(),
    stage: text({ enum: ['second_factor', 'enrol', 'open'] }).notNull(),
    createdAt: instant().notNull(),
    /** To the minute. The idle limit counts from here. */
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    address: text().notNull(),
    userAgent: text(),
    /** The open WebAuthn challenge of this session, or a TOTP secret that is not confirmed yet; sealed. */
    sealedPending: bytea(),
    /** Wrong second factors since the password. */
    wrongFactors: integer().notNull().default(0),
  },
  (table) => [
    index('staff_sessions_staff').on(table.staffId),
    check('staff_sessions_stage', sql`${table.stage} in ('second_factor', 'enrol', 'open')`),
  ],
)

/** A personal API key, for scripts and the terminal. It never has more than the current roles of its owner. */
export const staffApiKeys = pgTable(
  'staff_api_keys',
  {
    id: id(),
    staffId: staffId(),
    tokenHash: bytea().notNull().unique(),
    name: text().notNull(),
    /** Null: everything that its owner may do, except what no key may do. */
    permissions: jsonb().$type<readonly StaffPermission[]>(),
    createdAt: instant().notNull(),
    /** Null only for tokens that are older than API keys. */
    expiresAt: instant(),
    /** To the hour. */
    lastUsedAt: instant(),
    revokedAt: instant(),
    /** What it books without a second person, with one booking and in a day; the default is that of older keys. */
    bookingLimitCents: cents().notNull().default(DEFAULT_KEY_LIMITS.perBookingCents),
    bookingDayLimitCents: cents().notNull().default(DEFAULT_KEY_LIMITS.perDayCents),
  },
  (table) => [
    index('staff_api_keys_staff').on(table.staffId),
    check('staff_api_keys_limits', sql`${table.bookingLimitCents} >= 0 and ${table.bookingDayLimitCents} >= 0`),
  ],
)

/** What an API key has booked on a day in Madrid without a second person. */
export const staffApiKeyDays = pgTable(
  'staff_api_key_days',
  {
    keyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffApiKeys.id),
    day: date().notNull(),
    bookedCents: cents().notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.day] })],
)

/** A passkey (WebAuthn) of a staff member. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: id(),
    staffId: staffId(),
    /** Base64url, as the browser names it. */
    credentialId: text().notNull().unique(),
    publicKey: bytea().notNull(),
    /** Of the authenticator's signatures; one that runs backwards is a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<readonly string[]>().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
)

/** A recovery code works once, in the place of the second factor. Stored as a mark that outlives a change of the secret. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { id: id(), staffId: staffId(), codeMark: bytea().notNull(), createdAt: instant().notNull(), usedAt: instant() },
  (table) => [index('staff_recovery_codes_staff').on(table.staffId)],
)

/** A one-use address that sets a password: an invitation, a password reset or an account reset after a lost factor. */
export const staffLinks = pgTable(
  'staff_links',
  {
    id: id(),
    staffId: staffId(),
    tokenHash: bytea().notNull().unique(),
    purpose: text({ enum: ['invitation', 'password_reset', 'factor_reset'] }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index('staff_links_staff').on(table.staffId),
    check('staff_links_purpose', sql`${table.purpose} in ('invitation', 'password_reset', 'factor_reset')`),
  ],
)

/** A browser in which a staff member has signed in: its wrong attempts are counted apart from those of strangers. */
export const staffBrowsers = pgTable(
  'staff_browsers',
  {
    id: id(),
    staffId: staffId(),
    tokenHash: bytea().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('staff_browsers_token').on(table.tokenHash, table.staffId),
    index('staff_browsers_staff').on(table.staffId),
  ],
)

/**
 * The basis of the sign-in limits. An `attempt` is written before the password is checked and becomes `passed` afterwards, so
 * that parallel attempts count too.
 */
export const staffSignInEvents = pgTable(
  'staff_sign_in_events',
  {
    id: id(),
    kind: text({ enum: ['attempt', 'passed', 'wrong_factor', 'reset_requested'] }).notNull(),
    /** A keyed hash: an unknown address may be a password typed into the wrong field. */
    emailHash: bytea().notNull(),
    /** Null for an unknown address. */
    staffId: bigint({ mode: 'number' }).references(() => staffUsers.id),
    /** Null for strangers. */
    browserId: bigint({ mode: 'number' }),
    address: text().notNull(),
    /** The wider networks of an IPv6 address. */
    network56: text(),
    network48: text(),
    at: instant().notNull(),
  },
  (table) => [
    index('staff_sign_in_events_email').on(table.emailHash, table.kind, table.at),
    index('staff_sign_in_events_address').on(table.address, table.kind, table.at),
    index('staff_sign_in_events_network56').on(table.network56, table.kind, table.at),
    index('staff_sign_in_events_network48').on(table.network48, table.kind, table.at),
    index('staff_sign_in_events_browser').on(table.browserId, table.kind, table.at),
    check('staff_sign_in_events_kind', sql`${table.kind} in ('attempt', 'passed', 'wrong_factor', 'reset_requested')`),
  ],
)
