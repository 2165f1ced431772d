import type { ChangeContext, LoanPatch } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import { applyLoanEvent } from '../loans/book.ts'

/**
 * Offers a loan for signature (26), as requested or with the amount and term of the patch. The same commit sends the
 * documents to read before signing, but not the signing code (settled rules, Codes).
 */
export function makeOffer(tx: Tx, record: LoanRecord, context: ChangeContext, patch: LoanPatch): Promise<LoanRecord> {
  const jobs = [...(context.jobs ?? []), { name: 'send-offer-documents' as const, payload: { loanId: record.loan.id } }]
  const approvedOn = record.loan.approvedOn ?? context.today
  return applyLoanEvent(tx, record, 'offer_made', { ...context, jobs }, { approvedOn, ...patch })
}
