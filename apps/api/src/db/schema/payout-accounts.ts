import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { users } from './people.ts'

/**
 * Accounts whose holder no bank has confirmed: a staff member checks the holder and decides. A later choice never
 * deletes a row: an account that the customer replaced is `superseded`.
 */
export const payoutAccountReviews = pgTable(
  'payout_account_reviews',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    iban: text().notNull(),
    status: text({ enum: ['waiting', 'accepted', 'refused', 'superseded'] }).notNull(),
    askedAt: instant().notNull(),
    decidedAt: instant(),
    /** The staff member who decided, as named in the audit. */
    decidedBy: text(),
    reason: text(),
  },
  (table) => [
    index('payout_account_reviews_user').on(table.userId, table.id),
    uniqueIndex('payout_account_reviews_one_waiting').on(table.userId).where(sql`${table.status} = 'waiting'`),
    index('payout_account_reviews_waiting').on(table.id).where(sql`${table.status} = 'waiting'`),
    check('payout_account_reviews_status', sql`${table.status} in ('waiting', 'accepted', 'refused', 'superseded')`),
    check(
      'payout_account_reviews_decided',
      sql`${table.status} not in ('accepted', 'refused') or (${table.decidedBy} is not null and ${table.reason} is not null)`,
    ),
  ],
)
