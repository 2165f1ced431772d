import type { User, UserDocument } from '@puente/contract'
import { rejectionText } from '@puente/texts/document-review'
import type { DocumentRow } from '../../db/repositories/documents.ts'
import type { UserRow } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'

export const toDocumentView = ({
  type,
  status,
  uploadedAt,
  rejectionReason,
  rejectionComment,
}: DocumentRow): UserDocument => ({
  type,
  status,
  uploaded_at: uploadedAt.toISOString(),
  rejection_reason: rejectionReason,
  rejection_text: rejectionReason === null ? null : rejectionText(rejectionReason, rejectionComment),
})

/** A user's identity documents in the wire format. */
export async function readUserDocuments(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'livenessAllowed'>,
): Promise<Pick<User, 'documents' | 'liveness'>> {
  const standing = await tx.documents.standingOf(user.id)
  return {
    documents: standing.map(toDocumentView),
    liveness: { allowed: user.livenessAllowed, status: await tx.livenessChecks.statusOf(user.id) },
  }
}
