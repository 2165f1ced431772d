import { AppError } from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'

/** The caller's own loan. Another borrower's loan is 404, like an unknown one. */
export async function ownLoan(tx: Tx, publicId: string, userId: number): Promise<LoanRecord> {
  const record = await tx.loans.byPublicId(publicId)
  if (record?.loan.userId !== userId) throw new AppError('not_found', `user ${userId} has no loan ${publicId}`)
  return record
}
