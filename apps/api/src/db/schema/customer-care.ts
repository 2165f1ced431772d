import {
  CALL_TIMES,
  CONTACT_CHANNELS,
  CONTACT_DIRECTIONS,
  CONTACT_IDENTIFICATIONS,
  CONTACT_OUTCOMES,
} from '@puente/domain'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { civilDate, id, instant } from './columns.ts'
import { loans } from './loans.ts'
import { users } from './people.ts'
import { staffUsers } from './staff.ts'

const userId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id)
/** The loan that it concerns; null if it concerns the customer as a whole. */
const loanId = () => bigint({ mode: 'number' }).references(() => loans.id)

/** What staff write down about a customer. `author` is the actor of the audit. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: id(),
    userId: userId(),
    loanId: loanId(),
    text: text().notNull(),
    author: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('customer_notes_user').on(table.userId, table.id), index('customer_notes_loan').on(table.loanId)],
)

/** A call, letter or visit of a customer, with how the staff member identified the caller. */
export const customerContacts = pgTable(
  'customer_contacts',
  {
    id: id(),
    userId: userId(),
    loanId: loanId(),
    channel: text({ enum: CONTACT_CHANNELS }).notNull(),
    direction: text({ enum: CONTACT_DIRECTIONS }).notNull().default('incoming'),
    outcome: text({ enum: CONTACT_OUTCOMES }).notNull().default('reached'),
    identifiedBy: text({ enum: CONTACT_IDENTIFICATIONS }).notNull(),
    summary: text().notNull(),
    author: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('customer_contacts_user').on(table.userId, table.id),
    index('customer_contacts_loan').on(table.loanId),
    check('customer_contacts_direction', sql`${table.direction} in ('incoming', 'outgoing')`),
    check(
      'customer_contacts_outcome',
      sql`${table.outcome} in ('reached', 'no_answer', 'message_left', 'other_person', 'wrong_number')`,
    ),
    check('customer_contacts_channel', sql`${table.channel} in ('phone', 'whatsapp', 'email', 'letter', 'in_person')`),
    check(
      'customer_contacts_identified_by',
      sql`${table.identifiedBy} in ('called_back', 'questions', 'document', 'signed_in', 'known_email', 'not_identified')`,
    ),
  ],
)

/** Something that a staff member has to do for a customer by a date. */
export const staffTasks = pgTable(
  'staff_tasks',
  {
    id: id(),
    userId: userId(),
    loanId: loanId(),
    title: text().notNull(),
    dueOn: civilDate().notNull(),
    /** Null for a call that a borrower requested: any staff member takes it. */
    assignee: text().references(() => staffUsers.username),
    /** When the borrower wants to be called; null for every other task. */
    callTime: text({ enum: CALL_TIMES }),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    doneBy: text(),
    doneAt: instant(),
  },
  (table) => [
    index('staff_tasks_user').on(table.userId, table.id),
    index('staff_tasks_loan').on(table.loanId),
    index('staff_tasks_open').on(table.assignee, table.dueOn, table.id).where(sql`${table.doneAt} is null`),
    uniqueIndex('staff_tasks_one_open_call')
      .on(table.loanId)
      .where(sql`${table.callTime} is not null and ${table.doneAt} is null`),
    check('staff_tasks_call_time', sql`${table.callTime} in ('morning', 'afternoon', 'any')`),
    check('staff_tasks_taken', sql`${table.assignee} is not null or ${table.callTime} is not null`),
    check('staff_tasks_done', sql`(${table.doneAt} is null) = (${table.doneBy} is null)`),
  ],
)
