import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
/** Always filled from the business clock by the caller: a column default of now() would not obey it. */
const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const users = pgTable('users', {
  id: id(),
  phone: text().notNull().unique(),
  phoneConfirmedAt: instant(),
  isBlacklisted: boolean().notNull().default(false),
  isBlocked: boolean().notNull().default(false),
  isRegisteredByAgent: boolean().notNull().default(false),
  agreeMarketing: boolean().notNull().default(false),
  confirmedAllAt: instant(),
  targetUrl: text(),
  createdAt: instant().notNull(),
})

/** The person behind a user. A row exists from the moment something of it is known. */
export const personalData = pgTable(
  'personal_data',
  {
    userId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => users.id),
    firstName: text(),
    firstSurname: text(),
    secondSurname: text(),
    personalId: text().unique(),
    expirationDate: date(),
    nationality: text(),
    birthday: date(),
    email: text(),
    bankAccount: text(),
    gender: integer(),
  },
  (table) => [check('personal_data_gender', sql`${table.gender} in (2, 3)`)],
)

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
    address: text().notNull(),
    userAgent: text(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    check('sessions_kind', sql`${table.kind} in ('registering', 'borrower', 'impersonation')`),
    check('sessions_user_known', sql`(${table.kind} = 'registering') = (${table.userId} is null)`),
    check('sessions_admin_known', sql`(${table.kind} = 'impersonation') = (${table.adminUsername} is not null)`),
  ],
)

/** A one-time code. Only the newest of a phone and purpose counts: a new one kills the old. */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    purpose: text({ enum: ['login', 'sign'] }).notNull(),
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
    check('codes_purpose', sql`${table.purpose} in ('login', 'sign')`),
  ],
)

export interface CodeRequest {
  agreeMarketing?: boolean
  agentSessionId?: string
  targetUrl?: string
}

/** Every code sent and every wrong try: what the limits are counted from. Never updated. */
export const codeEvents = pgTable(
  'code_events',
  {
    id: id(),
    kind: text({ enum: ['sent', 'wrong'] }).notNull(),
    purpose: text({ enum: ['login', 'sign'] }).notNull(),
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

/** A message on its way out. The text is sealed, and wiped as soon as nobody needs it any more. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    channel: text({ enum: ['sms', 'whatsapp'] }).notNull(),
    purpose: text({ enum: ['login', 'sign'] }),
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
    uniqueIndex('messages_provider').on(table.providerId),
    check('messages_status', sql`${table.status} in ('queued', 'accepted', 'delivered', 'failed', 'expired')`),
  ],
)

/** An agent's invitation: the phone of the customer in front of the agent. */
export const agentSessions = pgTable('agent_sessions', {
  id: text().primaryKey(),
  agentName: text().notNull(),
  phone: text().notNull(),
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

/** Who did what to whom. Append-only: a trigger refuses updates and deletes. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    at: instant().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    userId: bigint({ mode: 'number' }).references(() => users.id),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('audit_events_user').on(table.userId, table.id)],
)

/** Targets of short links, `/s/:hash`. */
export const shortLinks = pgTable('short_links', {
  hash: text().primaryKey(),
  target: text().notNull(),
  createdAt: instant().notNull(),
})

/** What a promo code takes off, in whole per cent. A code with a user belongs to that customer alone. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    code: text().notNull(),
    userId: bigint({ mode: 'number' }).references(() => users.id),
    percentCommission: integer().notNull().default(0),
    percentExtension: integer().notNull().default(0),
    percentExtensionPrice: integer().notNull().default(0),
    validFrom: date().notNull(),
    validUntil: date(),
  },
  (table) => [
    primaryKey({ columns: [table.code] }),
    check('promo_codes_percent', sql`${table.percentCommission} between 0 and 100`),
  ],
)

/** Sandbox only: everything that would have left the house. */
export const sandboxMessages = pgTable(
  'sandbox_messages',
  {
    id: id(),
    recipient: text().notNull(),
    channel: text().notNull(),
    purpose: text({ enum: ['login', 'sign'] }),
    text: text().notNull(),
    code: text(),
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
