import { REMINDER_CHANNELS } from '@puente/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { cents, civilDate, id, instant } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    phone: text().notNull().unique(),
    phoneConfirmedAt: instant(),
    /** The last phone change of a registered customer; see `phoneChangeHoldEnd`. */
    phoneChangedAt: instant(),
    isBlacklisted: boolean().notNull().default(false),
    isBlocked: boolean().notNull().default(false),
    isRegisteredByAgent: boolean().notNull().default(false),
    agreeMarketing: boolean().notNull().default(false),
    /** The reminders that go out besides the inbox, before a payment is late; see `reminderChannel`. */
    remindBeforeDue: boolean().notNull().default(true),
    remindOnDue: boolean().notNull().default(true),
    remindBy: text({ enum: REMINDER_CHANNELS }).notNull().default('sms'),
    /** True if a liveness selfie is required in addition to the photos. */
    livenessAllowed: boolean().notNull().default(false),
    confirmedAllAt: instant(),
    targetUrl: text(),
    /** The registration flow of the browser (`new_flow` on the wire); null if it never told. */
    newFlow: boolean(),
    createdAt: instant().notNull(),
  },
  (table) => [
    check('users_remind_by', sql`${table.remindBy} in ('sms', 'email')`),
    // The filters of the staff's list of customers.
    index('users_blocked').on(table.id).where(sql`${table.isBlocked}`),
    index('users_blacklisted').on(table.id).where(sql`${table.isBlacklisted}`),
    index('users_by_agent').on(table.id).where(sql`${table.isRegisteredByAgent}`),
  ],
)

/** The person behind a user. The row exists once anything about the person is known. */
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
    expirationDate: civilDate(),
    nationality: text(),
    birthday: civilDate(),
    email: text(),
    /** The last change of an address that was there before; see `emailChangeHoldEnd`. */
    emailChangedAt: instant(),
    bankAccount: text(),
    /** The last change of the account of a signed loan; see `payoutAccountHoldEnd`. */
    payoutAccountChangedAt: instant(),
    gender: integer(),
    /** 1: a typed account. 9: the account that the bank returns; `bankAccount` may still be empty then. */
    payoutMethod: smallint(),
  },
  (table) => [
    // Several customers paid to one account are a fraud signal.
    index('personal_data_bank_account').on(table.bankAccount),
    // Staff search: the start of an e-mail address, the last digits of an account.
    index('personal_data_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('personal_data_account_ending').on(sql`reverse(${table.bankAccount}) text_pattern_ops`),
    // Several words of a name at once.
    index('personal_data_name').using(
      'gin',
      sql`name_vector(${table.firstName}, ${table.firstSurname}, ${table.secondSurname})`,
    ),
    check('personal_data_gender', sql`${table.gender} in (2, 3)`),
    check('personal_data_payout_method', sql`${table.payoutMethod} in (1, 9)`),
  ],
)

/** Work, income and monthly expenses. The row exists once the form was saved. */
export const employments = pgTable('employments', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  employmentTypeId: smallint().notNull(),
  incomeCents: cents().notNull(),
  incomeDate: civilDate().notNull(),
  employmentDate: civilDate(),
  education: smallint().notNull(),
  hasCurrentLoan: boolean().notNull(),
  businessActivityId: smallint(),
  companyName: text(),
  position: text(),
  monthlyExpensesCents: cents(),
  otherDebtsCents: cents(),
})

/** Other people who can reach the borrower, in the order given. */
export const contactPhones = pgTable(
  'contact_phones',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    seq: smallint().notNull(),
    number: text().notNull(),
    contactType: smallint().notNull(),
    comment: text(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.seq] }), index('contact_phones_number').on(table.number)],
)

/** A half-filled form. `data` is JSON as text: it may hold anything that was typed, even what `jsonb` would refuse. */
export const drafts = pgTable(
  'drafts',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    step: text().notNull(),
    data: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.step] })],
)

/**
 * The words of every customer's name, normalised by the SQL function `search_words`; triggers on `personal_data` maintain them.
 * The column has the collation "C", so its index serves prefixes.
 */
export const customerWords = pgTable(
  'customer_words',
  {
    word: text().notNull(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    // Within a word the newest customers come first.
    uniqueIndex('customer_words_once').on(table.word, table.userId.desc()),
    index('customer_words_user').on(table.userId, table.word),
  ],
)
