import { AppError, type AuditDetail, type DisclosureAuthority, type DocumentType } from '@puente/domain'
import type { DocumentRow } from '../../db/repositories/documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

export interface ViewedDocument {
  readonly document: DocumentRow
  readonly contentType: NonNullable<DocumentRow['contentType']>
  readonly bytes: Buffer
}

/** Which one: the current document of a type, or any by its id. */
type DocumentChoice = { readonly userId: number; readonly type: DocumentType } | { readonly documentId: number }

interface Look {
  readonly find: (tx: Tx) => Promise<DocumentRow | null>
  readonly isBlocked: boolean
  readonly actor: string
  readonly action: 'document.viewed' | 'document.disclosed'
  readonly detail?: AuditDetail
}

/** Every access is on record, with its actor, before the first byte is read. */
async function openDocument(
  { transaction, clock, files }: Deps,
  { find, isBlocked, actor, action, detail = {} }: Look,
): Promise<ViewedDocument> {
  const document = await transaction(async (tx) => {
    const found = await find(tx)
    if (found === null || found.fileId === null || (found.blockedAt !== null) !== isBlocked) return null
    const { id, userId, type } = found
    await tx.audit.record({ at: clock.now(), actor, action, userId, detail: { document_id: id, type, ...detail } })
    return found
  })
  const notFound = () => new AppError('not_found', 'there is no such document')
  if (document === null || document.fileId === null || document.contentType === null) throw notFound()
  const bytes = await files.get(document.fileId)
  // Withdrawn between the two reads.
  if (bytes === null) throw notFound()
  return { document, contentType: document.contentType, bytes }
}

/** Opens a document for viewing. Returns 404 for a blocked one. */
export const viewDocument = (deps: Deps, choice: DocumentChoice, actor: string): Promise<ViewedDocument> =>
  openDocument(deps, {
    find: (tx) =>
      'documentId' in choice ? tx.documents.byId(choice.documentId) : tx.documents.standing(choice.userId, choice.type),
    isBlocked: false,
    actor,
    action: 'document.viewed',
  })

interface Disclosure {
  readonly authority: DisclosureAuthority
  readonly reason: string
}

/**
 * Opens a blocked document for a court or an authority (LO 3/2018 art. 32.2). It stays blocked: every further request
 * needs its own reason. Returns 404 for a document that is not blocked, so that this route never replaces ordinary
 * viewing.
 */
export const discloseDocument = (
  deps: Deps,
  documentId: number,
  { authority, reason }: Disclosure,
  actor: string,
): Promise<ViewedDocument> =>
  openDocument(deps, {
    find: (tx) => tx.documents.byId(documentId),
    isBlocked: true,
    actor,
    action: 'document.disclosed',
    detail: { authority, reason },
  })
