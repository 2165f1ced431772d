import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import { applyLoanEvent } from '../loans/book.ts'

/** After the last document was accepted: 33 → 100 → 35 in one commit (settled rules, Life cycle). */
export async function continueAfterDocuments(tx: Tx, record: LoanRecord, context: ChangeContext): Promise<LoanRecord> {
  const accepted = await applyLoanEvent(tx, record, 'documents_accepted', context)
  return applyLoanEvent(tx, accepted, 'bank_data_needed', context)
}
