import { and, eq, isNull } from 'drizzle-orm'
import { customerDiscounts } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export type CustomerDiscountRow = typeof customerDiscounts.$inferSelect
export type DiscountTarget = CustomerDiscountRow['target']

export const customerDiscountRepository = (db: Database) => ({
  /** Once per target until it is used: adding ten cards earns one discount. */
  async grant(discount: { userId: number; target: DiscountTarget; percent: number; createdAt: Date }): Promise<void> {
    await db.insert(customerDiscounts).values(discount).onConflictDoNothing()
  },

  /** Earned and not used yet. */
  openOf: (userId: number): Promise<CustomerDiscountRow[]> =>
    db
      .select()
      .from(customerDiscounts)
      .where(and(eq(customerDiscounts.userId, userId), isNull(customerDiscounts.usedByLoanId))),

  async use(discountId: number, loanId: number): Promise<void> {
    await db
      .update(customerDiscounts)
      .set({ usedByLoanId: loanId })
      .where(and(eq(customerDiscounts.id, discountId), isNull(customerDiscounts.usedByLoanId)))
  },
})
