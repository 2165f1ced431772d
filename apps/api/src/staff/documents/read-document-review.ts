import type { StaffDocumentReview } from '@puente/contract'
import { AppError, statusFromNumber } from '@puente/domain'
import { staffLoanStatusTexts } from '@puente/texts/staff-loan-status'
import { readingOf } from '../../customers/documents/read-identity.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { holderNameOf } from '../../lending/payouts/account-standing.ts'
import { mayReopenDocument } from '../../lending/verification/reopen-document.ts'
import { type ClaimHolder, liveClaimOn, liveSince, toClaimOrNull } from '../claims/claims.ts'
import { countRejections } from './reject-document.ts'
import { toStaffDocument } from './staff-document.ts'

/** The document with everything that a reviewer compares it with. The access is audited and renews the caller's claim. */
export async function readDocumentReview(
  tx: Tx,
  deps: Deps,
  documentId: number,
  caller: ClaimHolder,
): Promise<StaffDocumentReview> {
  const document = await tx.documents.byId(documentId)
  // A blocked document is for courts and authorities alone.
  if (document === null || document.blockedAt !== null) {
    throw new AppError('not_found', `there is no document ${documentId}`)
  }
  const { userId, type } = document
  const now = deps.clock.now()
  const customer = await tx.users.byId(userId)
  if (customer === null) throw new AppError('not_found', `there is no customer ${userId}`)
  const { user, person } = customer
  const subject = { kind: 'documents', subjectId: userId } as const
  // The claim before the audit entry, which locks the customer: a decision takes both locks in this order.
  await tx.staffClaims.renew(subject, caller.id, { now, liveSince: liveSince(deps) })
  await tx.audit.record({
    at: now,
    actor: `admin:${caller.username}`,
    action: 'document.review_opened',
    userId,
    detail: { document_id: documentId, type },
  })
  const loan = (await tx.loans.currentOf(userId))?.loan ?? null
  const standing = await tx.documents.standingOf(userId)
  const ids = new Set(standing.map(({ id }) => id))
  const findings = (await tx.documents.findingsOf(userId)).filter(({ documentId: on }) => on !== null && ids.has(on))
  const { rejectedBefore, limit, mustEscalate } = await countRejections(tx, deps, document, loan)
  const isCurrent = document.supersededAt === null && document.fileId !== null
  return {
    document: toStaffDocument(document),
    waiting_since: (document.reopenedAt ?? document.uploadedAt).toISOString(),
    customer: { id: userId, name: holderNameOf({ person }) || null, phone: user.phone },
    application: loan && {
      public_id: loan.publicId,
      status: loan.status,
      status_text: staffLoanStatusTexts[statusFromNumber(loan.status)],
    },
    form: {
      first_name: person?.firstName ?? null,
      first_surname: person?.firstSurname ?? null,
      second_surname: person?.secondSurname ?? null,
      personal_id: person?.personalId ?? null,
      birthday: person?.birthday ?? null,
      expiration_date: person?.expirationDate ?? null,
      nationality: person?.nationality ?? null,
      gender: person?.gender ?? null,
    },
    reading: await readingOf(tx, deps, userId),
    findings: [...new Set(findings.map(({ code }) => code))],
    documents: standing.map(toStaffDocument),
    rejections: { count: rejectedBefore, limit, must_escalate: mustEscalate },
    can_reopen: document.status === 'accepted' && isCurrent && mayReopenDocument(loan && statusFromNumber(loan.status)),
    claim: toClaimOrNull(deps, await liveClaimOn(tx, deps, subject), caller.id),
  }
}
