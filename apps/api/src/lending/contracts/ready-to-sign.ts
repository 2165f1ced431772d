import {
  AppError,
  areDocumentsDone,
  type ErrorCode,
  mayBeSignedFrom,
  type Phone,
  regimeOn,
  statusFromNumber,
} from '@puente/domain'
import { assertNoPhoneChangeHold } from '../../customers/applicants/phone-change-hold.ts'
import { documentNeedsOf } from '../../customers/documents/document-needs.ts'
import type { LoanRecord, LoanRow } from '../../db/loan-record.ts'
import type { OfferInputs } from '../../db/paper-inputs.ts'
import type { OfferDocuments } from '../../db/repositories/loan-documents.ts'
import type { UserRow } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { endUnlawful, isStillLawful } from '../applications/end-unlawful.ts'
import { heldBy } from '../loans/loan-holds.ts'
import { informedSince, offerStanding } from './offer-documents.ts'

/** What would be signed now, and the signer. */
export interface Signable {
  readonly record: LoanRecord
  readonly user: UserRow
  readonly phone: Phone
  readonly documents: OfferDocuments
  readonly terms: OfferInputs
  readonly agreementSha256: string
  readonly informationDeliveredAt: Date
  /** What a signing code is bound to: this loan, and exactly this file. */
  readonly codeContext: string
}

type WaitReason = Extract<ErrorCode, 'documents_changed' | 'documents_not_ready' | 'price_not_lawful'>

/** `wait`: this commit changed something, which a throw would undo. The borrower retries, unless the law ended the offer. */
export type Readiness =
  | ({ readonly outcome: 'ready' } & Signable)
  | { readonly outcome: 'wait'; readonly error: WaitReason }

/** Whether the amount or the term differs from the request. The days of a plan follow from its dates and the day of the payout. */
export const isAltered = (loan: LoanRow): boolean =>
  loan.amountCents !== loan.originalAmountCents ||
  (loan.instalments === null && loan.termDays !== loan.originalTermDays)

/** The job that makes the documents should be done after this time; if they are missing, it is queued once more. */
const PREPARATION_MS = 60_000

/**
 * Everything that must hold before a contract can be signed (compliance: information delivered, terms agreed, identity
 * checked, documents unchanged, waiting time over). `record` must be locked.
 */
export async function readyToSign(tx: Tx, deps: Deps, record: LoanRecord): Promise<Readiness> {
  const { loan } = record
  const now = deps.clock.now()
  const today = deps.clock.today()
  if (statusFromNumber(loan.status) !== 'awaiting_sign_contract') {
    throw new AppError('illegal_transition', `loan ${loan.id} is in status ${loan.status} and has nothing to sign`)
  }
  const user = (await tx.users.byId(loan.userId))?.user
  if (user === undefined) throw new Error(`user ${loan.userId} does not exist`)
  if (user.isBlocked || user.isBlacklisted) throw new AppError('not_allowed', `user ${loan.userId} cannot sign`)
  const hold = heldBy(record, 'new_loan', today)
  if (hold !== null) throw new AppError('not_allowed', `user ${loan.userId} cannot sign: ${hold}`)
  assertNoPhoneChangeHold(user, now)
  if (isAltered(loan) && loan.termsAgreedAt === null) {
    throw new AppError('terms_not_agreed', `the changed terms of loan ${loan.id} were not agreed to`)
  }
  if (!areDocumentsDone(await documentNeedsOf(tx, { userId: loan.userId, loanId: loan.id }, today))) {
    throw new AppError('identity_not_verified', `user ${loan.userId} has documents that are not accepted`)
  }
  const product = deps.products.version(loan.productId, loan.productVersion)
  if (!isStillLawful(loan, product, today, deps.regimes)) {
    await endUnlawful(tx, record, { actor: 'system', now, today })
    return { outcome: 'wait', error: 'price_not_lawful' }
  }
  const offer = await offerStanding(tx, deps, loan)
  if (offer.standing === 'outdated') {
    await tx.loanDocuments.supersedeOffer(loan.id, now)
    await tx.outbox.add('send-offer-documents', { loanId: loan.id })
    return { outcome: 'wait', error: 'documents_changed' }
  }
  if (offer.standing === 'missing') {
    const isLate = loan.statusChangedAt.getTime() + PREPARATION_MS < now.getTime()
    if (isLate) await tx.outbox.add('send-offer-documents', { loanId: loan.id })
    return { outcome: 'wait', error: 'documents_not_ready' }
  }
  const { ine, agreement } = offer.documents
  const informedAt = await informedSince(tx, ine)
  if (informedAt === null || ine.deliveredAt === null || agreement.deliveredAt === null || agreement.sha256 === null) {
    return { outcome: 'wait', error: 'documents_not_ready' }
  }
  const terms = agreement.inputs as OfferInputs
  const signableFrom = mayBeSignedFrom(regimeOn(today, deps.regimes), informedAt)
  if (signableFrom > now) {
    throw new AppError('signing_too_early', `loan ${loan.id} can be signed from ${signableFrom.toISOString()}`, {
      retryAfterSeconds: Math.ceil((signableFrom.getTime() - now.getTime()) / 1000),
    })
  }
  return {
    outcome: 'ready',
    record,
    user,
    phone: user.phone as Phone,
    documents: offer.documents,
    terms,
    agreementSha256: agreement.sha256,
    informationDeliveredAt: ine.deliveredAt,
    codeContext: `loan ${loan.id} document ${agreement.sha256}`,
  }
}
