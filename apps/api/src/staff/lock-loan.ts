import { AppError } from '@puente/domain'
import type { LoanRecord } from '../db/loan-record.ts'
import type { Tx } from '../db/transaction.ts'

/** Finds a loan by its public id and locks it until the transaction ends. */
export async function lockLoanByPublicId(tx: Tx, publicId: string): Promise<LoanRecord> {
  const locked = await tx.loans.lockByPublicId(publicId)
  if (locked === null) throw new AppError('loan_not_found', `there is no loan ${publicId}`)
  return locked
}
