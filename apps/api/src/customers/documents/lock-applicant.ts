import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'

/**
 * Holds the newest loan of a customer, if there is one, and the customer, in the order in which everybody takes the two locks.
 * Until the commit nobody else changes the application or its documents.
 */
export async function lockApplicant(tx: Tx, userId: number): Promise<LoanRecord | null> {
  const record = await tx.loans.lockCurrentOf(userId)
  await tx.products.lockCustomer(userId)
  const newest = await tx.loans.currentOf(userId)
  // Somebody applied while we waited for the customer: the new application is the one to go on with.
  return newest?.loan.id === record?.loan.id ? record : tx.loans.lockCurrentOf(userId)
}
