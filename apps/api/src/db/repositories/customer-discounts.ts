import { statusNumber } from '@puente/domain'
import { and, asc, desc, eq, getTableColumns, inArray, isNull, or } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { customerDiscounts, loans } from '../schema/index.ts'

type CustomerDiscountRow = typeof customerDiscounts.$inferSelect
type DiscountTarget = CustomerDiscountRow['target']

const ENDED_APPLICATIONS = [statusNumber('denied'), statusNumber('timeout')]

export const customerDiscountRepository = (db: Database) => {
  /**
   * Earned and unused, largest first. A discount that an application took becomes available again when that application
   * was refused or ended: the customer had no benefit from it.
   */
  const openOf = (userId: number): Promise<CustomerDiscountRow[]> =>
    db
      .select(getTableColumns(customerDiscounts))
      .from(customerDiscounts)
      .leftJoin(loans, eq(loans.id, customerDiscounts.usedByLoanId))
      .where(and(eq(customerDiscounts.userId, userId), or(isNull(loans.id), inArray(loans.status, ENDED_APPLICATIONS))))
      .orderBy(desc(customerDiscounts.percent), asc(customerDiscounts.id))

  return {
    openOf,

    /** Once per target until it is used: adding ten cards earns one discount, even after it became available again. */
    async grant(discount: { userId: number; target: DiscountTarget; percent: number; createdAt: Date }): Promise<void> {
      if ((await openOf(discount.userId)).some(({ target }) => target === discount.target)) return
      await db.insert(customerDiscounts).values(discount).onConflictDoNothing()
    },

    /** Assigns an open discount to a loan. The caller holds the customer's lock. */
    async use(discountId: number, loanId: number): Promise<void> {
      await db.update(customerDiscounts).set({ usedByLoanId: loanId }).where(eq(customerDiscounts.id, discountId))
    },
  }
}
