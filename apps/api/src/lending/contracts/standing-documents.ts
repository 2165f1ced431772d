import { statusFromNumber } from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { LoanDocumentRow } from '../../db/repositories/loan-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { issueDocument } from './issue-document.ts'
import { offerInputs } from './loan-inputs.ts'
import { issueReceipt } from './receipt.ts'

/** An extension, or a deferral, that was started and never paid is not a document of the loan. */
const isShown = ({ kind, signedAt }: LoanDocumentRow): boolean =>
  (kind !== 'extension' && kind !== 'modification') || signedAt !== null

/**
 * Seeded sandbox loans start without contracts: these are recorded on first access. A real contract is recorded,
 * rendered and hashed before it can be signed.
 */
async function recordDemoContract(tx: Tx, deps: Deps, { loan, life }: LoanRecord): Promise<void> {
  if (deps.config.mode !== 'sandbox' || life === null || loan.signedAt === null) return
  if ((await tx.loanDocuments.offerOf(loan.id)) !== null) return
  const { ine, agreement } = await offerInputs(tx, deps, loan, life.contract.signedOn)
  for (const inputs of [ine, agreement]) {
    const signed = { now: loan.signedAt, signedAt: loan.signedAt }
    await issueDocument(tx, { loanId: loan.id, inputs, cause: 'demo', ...signed })
  }
}

/** Every document of a loan that the borrower can keep, newest first. */
export async function standingDocuments(tx: Tx, deps: Deps, record: LoanRecord): Promise<readonly LoanDocumentRow[]> {
  await recordDemoContract(tx, deps, record)
  const isReturned = statusFromNumber(record.loan.status) === 'returned'
  // However the last payment arrived (card, transfer, by staff), it has a receipt.
  const receipt = isReturned ? await issueReceipt(tx, deps, record, deps.clock.now()) : null
  const documents = await tx.loanDocuments.standingOf(record.loan.id)
  return documents
    .filter(isShown)
    .filter(({ kind, id }) => kind !== 'receipt' || id === receipt?.id)
    .reverse()
}
