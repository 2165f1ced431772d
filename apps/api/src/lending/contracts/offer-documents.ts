import { randomUUID } from 'node:crypto'
import { formatEuros, statusFromNumber } from '@puente/domain'
import { queueLetter } from '../../customers/notifications/letters.ts'
import type { LoanRow } from '../../db/loan-record.ts'
import { canonicalJson } from '../../db/paper-inputs.ts'
import type { LoanDocumentRow, OfferDocuments } from '../../db/repositories/loan-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isStillLawful } from '../applications/end-unlawful.ts'
import { makeFile } from './document-files.ts'
import { issueDocument } from './issue-document.ts'
import { type OfferPair, offerInputs } from './loan-inputs.ts'
import { longDate } from './papers/common.ts'
import { quoteOfInputs } from './papers/offer-figures.ts'

const isOffered = ({ status }: LoanRow): boolean => statusFromNumber(status) === 'awaiting_sign_contract'

const isSame = (documents: OfferDocuments, wanted: OfferPair): boolean =>
  canonicalJson(documents.ine.inputs) === canonicalJson(wanted.ine) &&
  canonicalJson(documents.agreement.inputs) === canonicalJson(wanted.agreement)

type OfferStanding =
  | { readonly standing: 'missing' }
  /** Made for another day, other terms or another person than the current ones. */
  | { readonly standing: 'outdated' }
  | { readonly standing: 'current'; readonly documents: OfferDocuments }

/** Whether the documents of an offer still match what would be signed now. */
export async function offerStanding(tx: Tx, deps: Deps, loan: LoanRow): Promise<OfferStanding> {
  const documents = await tx.loanDocuments.offerOf(loan.id)
  if (documents === null) return { standing: 'missing' }
  const wanted = await offerInputs(tx, deps, loan, deps.clock.today())
  return isSame(documents, wanted) ? { standing: 'current', documents } : { standing: 'outdated' }
}

/** What a borrower agrees to, whatever the day: documents of another day differ in their dates only. */
const termsOf = (inputs: object): string =>
  canonicalJson({ ...inputs, date: null, validUntil: null, templateVersion: null })

/**
 * Since when the borrower has had the information about these terms. An offer that is signed on a later day has new documents, and the
 * waiting time of the law still counts from the first ones.
 */
export async function informedSince(tx: Tx, ine: LoanDocumentRow): Promise<Date | null> {
  if (ine.deliveredAt === null) return null
  const earlier = await tx.loanDocuments.deliveredInformation(ine.loanId)
  const same = earlier.filter(({ inputs }) => termsOf(inputs) === termsOf(ine.inputs))
  return same[0]?.deliveredAt ?? ine.deliveredAt
}

/**
 * Makes and sends the documents to read before signing. Running it again changes nothing while the documents match what
 * would be signed; otherwise new ones replace them.
 */
export async function prepareOffer(deps: Deps, loanId: number): Promise<void> {
  const { transaction, clock, files } = deps
  const today = clock.today()
  const planned = await transaction(async (tx) => {
    const record = await tx.loans.byId(loanId)
    if (record === null || !isOffered(record.loan)) return null
    const product = deps.products.version(record.loan.productId, record.loan.productVersion)
    // The night, or the attempt to sign, ends it.
    if (!isStillLawful(record.loan, product, today, deps.regimes)) return null
    const offer = await offerStanding(tx, deps, record.loan)
    return offer.standing === 'current' ? null : offerInputs(tx, deps, record.loan, today)
  })
  if (planned === null) return
  // Outside a transaction: rendering takes a while, and storing calls the file store.
  const ine = await makeFile(deps, planned.ine)
  const agreement = await makeFile(deps, planned.agreement)

  const isStored = await transaction(async (tx) => {
    const record = await tx.loans.lockById(loanId)
    if (record === null || !isOffered(record.loan)) return false
    const { loan } = record
    const offer = await offerStanding(tx, deps, loan)
    if (offer.standing === 'current') return false
    const wanted = await offerInputs(tx, deps, loan, clock.today())
    if (canonicalJson(wanted) !== canonicalJson(planned)) {
      // The terms changed while the files were made, or the day did, which does not queue a run by itself.
      await tx.outbox.add('send-offer-documents', { loanId })
      return false
    }
    const now = clock.now()
    await tx.loanDocuments.supersedeOffer(loanId, now)
    const cause = `offer:${randomUUID()}`
    const stored = [
      await issueDocument(tx, { loanId, inputs: planned.ine, cause, now, file: ine }),
      await issueDocument(tx, { loanId, inputs: planned.agreement, cause, now, file: agreement }),
    ]
    const quote = quoteOfInputs(planned.agreement)
    await queueLetter(tx, deps, {
      loanId,
      userId: loan.userId,
      template: 'offer',
      parameters: {
        amount: formatEuros(quote.amountCents),
        total: formatEuros(quote.returnAmountCents),
        date: longDate(quote.mustPayDate),
      },
      documentIds: stored.map(({ id }) => id),
      now,
    })
    await tx.audit.record({
      at: now,
      actor: 'system',
      action: 'offer_documents_made',
      userId: loan.userId,
      detail: { loan_id: loanId, ine: ine.sha256, agreement: agreement.sha256 },
    })
    return true
  })
  if (!isStored) await Promise.all([ine, agreement].map(({ fileId }) => files.remove(fileId)))
}
