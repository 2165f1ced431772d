import type { StaffPermission, StaffRole } from '@puente/domain'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, id, instant } from './columns.ts'
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
  },
  (table) => [index('staff_api_keys_staff').on(table.staffId)],
)
