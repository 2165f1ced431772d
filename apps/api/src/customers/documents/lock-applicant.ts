import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'

/**
 * Locks a customer's newest loan, if there is one, and the customer, in the global lock order. Until the commit no
 * other transaction changes the application or its documents.
 */
export async function lockApplicant(tx: Tx, userId: number): Promise<LoanRecord | null> {
  const record = await tx.loans.lockCurrentOf(userId)
  await tx.products.lockCustomer(userId)
  const newest = await tx.loans.currentOf(userId)
  // The customer applied while this transaction waited for the lock: continue with the new application.
  return newest?.loan.id === record?.loan.id ? record : tx.loans.lockCurrentOf(userId)
}
