import { createHash } from 'node:crypto'
import { AppError, type DocumentType, mayChangeDocuments, type RejectionReason, statusFromNumber } from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { DocumentRow } from '../../db/repositories/documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { sameBytes } from '../../platform/security/secrets.ts'
import { lockApplicant } from './lock-applicant.ts'
import { prepareUpload } from './prepare-upload.ts'
import { isReadable } from './read-identity.ts'

interface SentFile {
  readonly userId: number
  readonly type: DocumentType
  readonly bytes: Buffer
  /** The sender's file name. It is neither stored nor part of any path; the sandbox's reviewer reads it. */
  readonly name: string
  readonly actor: string
}

/** Decoding a photo is expensive: a customer who uploads more than a person would must wait. */
const UPLOADS_PER_HOUR = 30
const HOUR_MS = 3_600_000
const RECEIVED = 'document.received'

/** A sandbox file with such a name is rejected, to demonstrate a rejection (settled rules, Sandbox). */
const SANDBOX_REJECTED_NAME = /^reject-/i
/** A sandbox file with such a name waits for a staff member, to demonstrate a review by hand. */
const SANDBOX_STAFF_NAME = /^staff-/i
export const SANDBOX_REJECTION: RejectionReason = 'blurred'

/** Counts an upload before processing it. */
export async function countUpload(
  { transaction, clock }: Pick<Deps, 'transaction' | 'clock'>,
  { userId, type, actor }: Pick<SentFile, 'userId' | 'actor'> & { readonly type?: DocumentType },
): Promise<void> {
  const now = clock.now()
  await transaction(async (tx) => {
    await tx.products.lockCustomer(userId)
    const times = await tx.audit.timesSince(userId, RECEIVED, new Date(now.getTime() - HOUR_MS))
    const oldest = times.at(-UPLOADS_PER_HOUR)
    if (oldest !== undefined) {
      const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000))
      throw new AppError('too_many_requests', `user ${userId} sends too many documents`, { retryAfterSeconds })
    }
    await tx.audit.record({ at: now, actor, action: RECEIVED, userId, detail: type === undefined ? {} : { type } })
  })
}

/** The same bytes again change nothing, unless the first upload was rejected and the customer wants another review. */
const isSameAgain = (standing: DocumentRow | null, sha256: Buffer): standing is DocumentRow =>
  standing?.sentSha256 !== null &&
  standing?.sentSha256 !== undefined &&
  standing.status !== 'rejected' &&
  sameBytes(standing.sentSha256, sha256)

/** Refuses uploads that are not allowed now; a document must not change after staff have checked the application. */
async function refuseUnlessChangeable(
  tx: Tx,
  record: LoanRecord | null,
  { userId, type }: { readonly userId: number; readonly type: DocumentType },
): Promise<void> {
  const status = record === null ? null : statusFromNumber(record.loan.status)
  if (!mayChangeDocuments(status)) throw new AppError('document_locked', `the newest loan of ${userId} is in ${status}`)
  if (type !== 'liveness_selfie') return
  const user = (await tx.users.byId(userId))?.user
  if (!user?.livenessAllowed) throw new AppError('not_allowed', `user ${userId} is not asked for a liveness selfie`)
}

/**
 * Supersedes the current document. The copy of a document that identified a customer is kept, as the
 * anti-money-laundering law requires (Ley 10/2010 art. 25); one that proved nothing is removed.
 */
export async function supersedeDocument(tx: Tx, standing: DocumentRow, now: Date): Promise<void> {
  const keepsFile = standing.status === 'accepted'
  await tx.documents.supersede(standing.id, now, { keepsFile })
  if (!keepsFile && standing.fileId !== null) await tx.outbox.add('remove-file', { fileId: standing.fileId })
}

/**
 * Accepts a document: checks its content, stores it, and only then, in one commit, makes it the current one and
 * requests its review. An interruption before the commit leaves an unreferenced file, which the sweep removes.
 */
export async function saveDocument(deps: Deps, sent: SentFile): Promise<DocumentRow> {
  const { transaction, files } = deps
  const { userId, type, bytes } = sent
  const sha256 = createHash('sha256').update(bytes).digest()
  const known = await transaction(async (tx) => {
    const standing = await tx.documents.standing(userId, type)
    if (isSameAgain(standing, sha256)) return standing
    await refuseUnlessChangeable(tx, await tx.loans.currentOf(userId), sent)
    return null
  })
  if (known !== null) return known

  const prepared = await prepareUpload(bytes, sent)
  const fileId = await files.put(prepared, 'document')
  const document = await transaction((tx) =>
    keep(tx, deps, sent, { fileId, sha256, sizeBytes: prepared.length }),
  ).catch(async (error: unknown) => {
    // An AppError was certainly rolled back. After any other failure the commit may have succeeded: leave the file to
    // the sweep.
    if (error instanceof AppError) await files.remove(fileId)
    throw error
  })
  // Sent twice at once: the other request was first.
  if (document.fileId !== fileId) await files.remove(fileId)
  return document
}

interface StoredUpload {
  readonly fileId: string
  readonly sha256: Buffer
  readonly sizeBytes: number
}

async function keep(tx: Tx, { clock, config }: Deps, sent: SentFile, stored: StoredUpload): Promise<DocumentRow> {
  const { userId, type, actor, name } = sent
  const now = clock.now()
  const record = await lockApplicant(tx, userId)
  await refuseUnlessChangeable(tx, record, sent)
  const standing = await tx.documents.standing(userId, type)
  if (isSameAgain(standing, stored.sha256)) return standing
  if (standing !== null) await supersedeDocument(tx, standing, now)
  const document = await tx.documents.add({
    userId,
    type,
    status: 'pending',
    fileId: stored.fileId,
    contentType: 'image/jpeg',
    sizeBytes: stored.sizeBytes,
    sentSha256: stored.sha256,
    uploadedAt: now,
    uploadedBy: actor,
  })
  const documentId = document.id
  await tx.audit.record({
    at: now,
    actor,
    action: 'document.uploaded',
    userId,
    detail: { document_id: documentId, type },
  })
  if (config.documentReader !== 'off' && isReadable(document)) {
    const delayMs = type === 'id_card' ? FRONT_WAITS_MS : 0
    await tx.outbox.add('read-document', { documentId }, { delayMs })
  }
  if (config.documentReview.by === 'sandbox' && !SANDBOX_STAFF_NAME.test(name)) {
    const isRejected = SANDBOX_REJECTED_NAME.test(name)
    const delayMs = config.documentReview.afterMs
    await tx.outbox.add('review-sandbox-document', { documentId, isRejected }, { delayMs })
  }
  return document
}

/** Time to photograph the back too, which usually has the zone: the front is then never read. */
const FRONT_WAITS_MS = 120_000

/** Withdraws an uploaded document that was not accepted yet. */
export async function takeBackDocument(
  tx: Tx,
  { userId, type, actor }: Omit<SentFile, 'bytes' | 'name'>,
  now: Date,
): Promise<void> {
  const record = await lockApplicant(tx, userId)
  const standing = await tx.documents.standing(userId, type)
  if (standing === null) throw new AppError('not_found', `user ${userId} has no ${type}`)
  const status = record === null ? null : statusFromNumber(record.loan.status)
  if (standing.status === 'accepted' || standing.status === 'skipped' || !mayChangeDocuments(status)) {
    throw new AppError('document_locked', `document ${standing.id} is ${standing.status}, the loan is in ${status}`)
  }
  await supersedeDocument(tx, standing, now)
  await tx.audit.record({
    at: now,
    actor,
    action: 'document.taken_back',
    userId,
    detail: { document_id: standing.id, type },
  })
}
