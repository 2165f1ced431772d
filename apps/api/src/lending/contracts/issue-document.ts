import { randomUUID } from 'node:crypto'
import type { PaperInputs } from '../../db/paper-inputs.ts'
import type { LoanDocumentRow, NewLoanDocument } from '../../db/repositories/loan-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import { contentSha256 } from '../../providers/pdf/paper.ts'
import type { StoredFile } from './document-files.ts'
import { paperOf } from './paper-of.ts'

interface NewDocument {
  readonly loanId: number
  readonly inputs: PaperInputs
  /** What it is made for: one document of a kind per cause. */
  readonly cause: string
  readonly now: Date
  /** Set if the file exists already; otherwise it is made on the first download. */
  readonly file?: StoredFile
  readonly signedAt?: Date
}

function documentRow({ loanId, inputs, cause, now, file, signedAt }: NewDocument): NewLoanDocument {
  return {
    id: randomUUID(),
    loanId,
    kind: inputs.kind,
    cause,
    inputs,
    contentSha256: contentSha256(paperOf(inputs)),
    createdAt: now,
    ...(file === undefined ? {} : { fileId: file.fileId, sha256: file.sha256, sizeBytes: file.sizeBytes }),
    ...(signedAt === undefined ? {} : { signedAt }),
  }
}

/** Records a document in the caller's commit. Its content is fixed from now on. */
export const issueDocument = (tx: Tx, document: NewDocument): Promise<LoanDocumentRow> =>
  tx.loanDocuments.add(documentRow(document))
