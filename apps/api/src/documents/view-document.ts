import { AppError, type DocumentType } from '@puente/domain'
import type { DocumentRow } from '../db/repositories/documents.ts'
import type { Deps } from '../deps.ts'

export interface ViewedDocument {
  readonly document: DocumentRow
  readonly contentType: NonNullable<DocumentRow['contentType']>
  readonly bytes: Buffer
}

/** Which one: the document of a type that stands, or any by its id. */
export type DocumentChoice = { readonly userId: number; readonly type: DocumentType } | { readonly documentId: number }

/** Opens a document for somebody to look at. Every look is on record, with who looked, before the first byte is read. */
export async function viewDocument(deps: Deps, choice: DocumentChoice, actor: string): Promise<ViewedDocument> {
  const { transaction, clock, files } = deps
  const document = await transaction(async (tx) => {
    const found =
      'documentId' in choice
        ? await tx.documents.byId(choice.documentId)
        : await tx.documents.standing(choice.userId, choice.type)
    // A blocked one is for courts and authorities alone.
    if (found === null || found.fileId === null || found.blockedAt !== null) return null
    const { id, userId, type } = found
    const detail = { document_id: id, type }
    await tx.audit.record({ at: clock.now(), actor, action: 'document.viewed', userId, detail })
    return found
  })
  const notFound = () => new AppError('not_found', 'there is no such document')
  if (document === null || document.fileId === null || document.contentType === null) throw notFound()
  const bytes = await files.get(document.fileId)
  // Taken back between the two.
  if (bytes === null) throw notFound()
  return { document, contentType: document.contentType, bytes }
}
