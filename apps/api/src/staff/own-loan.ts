import { AppError } from '@puente/domain'
import type { LoanRecord } from '../db/loan-record.ts'

/** A staff member never acts on a loan of their own. */
export function assertNotOwnLoan(
  caller: { readonly username: string; readonly ownCustomerId: number | null },
  { loan }: LoanRecord,
): void {
  if (caller.ownCustomerId === loan.userId) {
    throw new AppError('own_loan', `${caller.username} is the borrower of loan ${loan.publicId}`)
  }
}
