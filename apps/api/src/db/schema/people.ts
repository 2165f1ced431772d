import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

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
