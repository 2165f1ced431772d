import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { notify } from './notify.ts'

/**
 * Without a valid e-mail address the account is the durable medium; but a document is not delivered until its owner is
 * told of it (CJEU C-375/15), so this sends a message.
 */
export async function deliverInAccount(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  loanId: number,
  documentIds: readonly string[],
  now: Date,
): Promise<void> {
  const [first] = documentIds
  const record = await tx.loans.byId(loanId)
  if (first === undefined || record === null) return
  await tx.loanDocuments.markDelivered(documentIds, 'account', now)
  const documents = await tx.loanDocuments.byIds(documentIds)
  // An action of the borrower has its own notice; documents to read first, and demands, are announced here.
  if (!documents.some(({ kind }) => kind === 'ine' || kind === 'acceleration_notice')) return
  const { userId } = record.loan
  await notify(tx, deps, { userId, template: 'documents_in_account', cause: `documents:${first}`, now })
}
