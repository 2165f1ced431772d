import { HOLD_KINDS } from '@puente/domain'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { civilDate, id, instant } from './columns.ts'
import { loans } from './loans.ts'
import { users } from './people.ts'

/** What keeps the debts of a customer from being collected as usual. Lifted rows stay: they explain why nothing was done meanwhile. */
export const customerHolds = pgTable(
  'customer_holds',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** Null: all loans of the customer. */
    loanId: bigint({ mode: 'number' }).references(() => loans.id),
    kind: text({ enum: HOLD_KINDS }).notNull(),
    /** The last day on which it stands; null until it is lifted. */
    until: civilDate(),
    reason: text().notNull(),
    setBy: text().notNull(),
    setAt: instant().notNull(),
    liftedBy: text(),
    liftedAt: instant(),
    liftReason: text(),
  },
  (table) => [
    index('customer_holds_user').on(table.userId, table.id),
    index('customer_holds_standing').on(table.userId).where(sql`${table.liftedAt} is null`),
    index('customer_holds_loan').on(table.loanId),
    uniqueIndex('customer_holds_one_undated')
      .on(table.userId, sql`coalesce(${table.loanId}, 0)`, table.kind)
      .where(sql`${table.liftedAt} is null and ${table.until} is null`),
    check(
      'customer_holds_kind',
      sql`${table.kind} in ('plan', 'pause', 'promise', 'masc', 'dispute', 'complaint', 'aml', 'self_exclusion', 'insolvency', 'lawyer', 'vulnerable', 'deceased')`,
    ),
    check(
      'customer_holds_lifted',
      sql`(${table.liftedAt} is null) = (${table.liftedBy} is null) and (${table.liftedAt} is null) = (${table.liftReason} is null)`,
    ),
  ],
)
