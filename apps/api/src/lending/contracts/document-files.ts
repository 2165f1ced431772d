import { AppError } from '@puente/domain'
import type { PaperInputs } from '../../db/paper-inputs.ts'
import type { LoanDocumentRow } from '../../db/repositories/loan-documents.ts'
import type { Deps } from '../../deps.ts'
import { sha256OfFile } from '../../providers/pdf/paper.ts'
import { paperOf } from './paper-of.ts'

export interface StoredFile {
  readonly fileId: string
  readonly sha256: string
  readonly sizeBytes: number
}

interface DocumentFile extends StoredFile {
  readonly content: Buffer
}

type Needed = Pick<Deps, 'pdf' | 'files'>

/** Makes the file of a document and stores it. Outside every transaction, because it takes a while. */
export async function makeFile({ pdf, files }: Needed, inputs: PaperInputs): Promise<DocumentFile> {
  const content = await pdf.print(paperOf(inputs))
  const fileId = await files.put(content, 'record')
  return { fileId, sha256: sha256OfFile(content), sizeBytes: content.length, content }
}

async function readFile({ files }: Needed, { fileId, sha256, sizeBytes }: StoredFile): Promise<DocumentFile> {
  const content = await files.get(fileId)
  if (content === null) throw new Error(`the file ${fileId} of a document is missing`)
  // A document sent under a signature must be the one that was signed, whatever happened to the store.
  if (sha256OfFile(content) !== sha256) throw new Error(`the file ${fileId} is not the document that was stored`)
  return { fileId, sha256, sizeBytes, content }
}

const storedFile = ({ fileId, sha256, sizeBytes }: LoanDocumentRow): StoredFile | null =>
  fileId === null || sha256 === null || sizeBytes === null ? null : { fileId, sha256, sizeBytes }

/**
 * The file of a document, made now from the frozen inputs if it does not exist yet. Two parallel requests get the same
 * file: the first one is kept, the other discarded.
 */
export async function fileOfDocument(
  deps: Needed & Pick<Deps, 'transaction'>,
  document: LoanDocumentRow,
): Promise<DocumentFile> {
  const stored = storedFile(document)
  if (stored !== null) return readFile(deps, stored)
  const made = await makeFile(deps, document.inputs)
  const { content: _, ...file } = made
  const isFirst = await deps.transaction((tx) => tx.loanDocuments.setFile(document.id, file))
  if (isFirst) return made
  await deps.files.remove(made.fileId)
  const row = await deps.transaction((tx) => tx.loanDocuments.byId(document.id))
  const first = row && storedFile(row)
  if (first === null) throw new AppError('not_found', `document ${document.id} is missing`)
  return readFile(deps, first)
}
