import type { CivilDate, DocumentNeeds } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'

export interface Applicant {
  readonly userId: number
  /** The application in question; null if there is none yet. */
  readonly loanId: number | null
}

/** The facts that decide which documents are required. */
export async function documentNeedsOf(tx: Tx, { userId, loanId }: Applicant, today: CivilDate): Promise<DocumentNeeds> {
  const user = (await tx.users.byId(userId))?.user
  const standing = await tx.documents.standingOf(userId)
  const isAllowed = user?.livenessAllowed ?? false
  // Only a skipped document depends on the application date. Few customers skip one: the others save this query.
  const hasSkipped = standing.some(({ status }) => status === 'skipped')
  const application = hasSkipped ? (await tx.loans.rowsOf(userId)).find(({ id }) => id === loanId) : undefined
  return {
    today,
    held: standing.map(({ type, status, uploadedAt, validUntil }) => ({
      type,
      status,
      uploadedAt,
      validUntil,
    })),
    appliedAt: application?.requestedAt ?? null,
    requested: loanId === null ? [] : await tx.documents.requestsOf(loanId),
    liveness: { isAllowed, hasSucceeded: isAllowed && (await tx.livenessChecks.statusOf(userId)) === 'success' },
  }
}
