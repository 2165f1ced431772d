import { AppError } from '@puente/domain'
import { contractCommonTexts } from '@puente/texts/contract-common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoanDocumentRow } from '../../db/repositories/loan-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { fileOfDocument } from '../../lending/contracts/document-files.ts'
import { sendPdf } from './send-pdf.ts'

interface LoanDocumentRead {
  readonly loan: { readonly id: number; readonly userId: number }
  readonly id: string
  readonly actor: string
  readonly now: Date
}

/** A document of this loan; the audit says who read it. */
export async function readLoanDocument(tx: Tx, { loan, id, actor, now }: LoanDocumentRead): Promise<LoanDocumentRow> {
  const found = await tx.loanDocuments.byId(id)
  if (found?.loanId !== loan.id) throw new AppError('not_found', `loan ${loan.id} has no document ${id}`)
  await tx.audit.record({
    at: now,
    actor,
    action: 'loan_document_read',
    userId: loan.userId,
    detail: { loan_id: loan.id, document_id: id, kind: found.kind },
  })
  return found
}

/** Sends the file, outside a transaction: one that was not made yet is made now. */
export async function sendLoanDocument(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { document, publicId }: { readonly document: LoanDocumentRow; readonly publicId: string },
) {
  const { content, sha256 } = await fileOfDocument(deps, document)
  return sendPdf(request, reply, {
    content,
    sha256,
    fileName: `${contractCommonTexts.files[document.kind]}-${publicId}`,
  })
}
