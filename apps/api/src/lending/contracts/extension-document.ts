import {
  type AcceptedExtension,
  bookedExtension,
  type CivilDate,
  type ExtensionFact,
  type ExtensionOffer,
  formatEuros,
  type LoanLife,
  owedOf,
  positionOn,
  taeOfExtension,
} from '@puente/domain'
import type { LetterKey } from '@puente/texts/mails'
import { type Letter, queueLetter } from '../../customers/notifications/letters.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { ExtensionInputs, ModificationInputs } from '../../db/paper-inputs.ts'
import type { LoanDocumentRow } from '../../db/repositories/loan-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { appendEvidence, evidenceTimes, toEvidencedDocument } from './evidence.ts'
import { issueDocument } from './issue-document.ts'
import { paperHead } from './loan-inputs.ts'
import { longDate } from './papers/common.ts'

type Needed = Pick<Deps, 'content' | 'config'>

interface ExtensionChoice {
  readonly record: LoanRecord
  readonly life: LoanLife
  readonly offer: ExtensionOffer
  readonly date: CivilDate
}

/** What an extension changes, on the terms of its day. */
async function extensionInputs(
  tx: Tx,
  deps: Needed,
  { record, life, offer, date }: ExtensionChoice,
): Promise<ExtensionInputs> {
  const position = positionOn(life, date)
  const { account } = position.money
  if (account === null) throw new Error(`loan ${record.loan.id} is not paid out`)
  const owed = owedOf(account)
  return {
    kind: 'extension',
    ...(await paperHead(tx, deps, record.loan, date)),
    termDays: offer.termDays,
    oldDueDate: account.mustPayDate,
    newDueDate: offer.nextPayDate,
    principalCents: account.principal.bodyCents,
    commissionNowCents: owed.commission,
    finesNowCents: owed.fines,
    priceCents: offer.priceCents,
    discountCents: offer.discountCommissionCents + offer.discountPriceCents,
    discountPriceCents: offer.discountPriceCents,
    costCents: offer.costCents,
    commissionAtTheEndCents: offer.commissionAtTheEndCents,
    annualRateMillionths: account.rates.standardMillionths,
    taePercent: taeOfExtension(position, offer),
  }
}

/**
 * Records what the borrower accepted (Ley 16/2011 art. 22): text and figures, with their hash, in the commit of the
 * acceptance. It counts as signed once the extension is booked.
 */
export async function acceptExtension(
  tx: Tx,
  deps: Needed,
  choice: ExtensionChoice,
  cause: string,
  now: Date,
): Promise<LoanDocumentRow> {
  const inputs = await extensionInputs(tx, deps, choice)
  return issueDocument(tx, { loanId: choice.record.loan.id, inputs, cause, now })
}

/** The offer that a document states, or null if there is none. */
export function acceptedIn(document: LoanDocumentRow | null): AcceptedExtension | null {
  if (document?.inputs.kind !== 'extension') return null
  const { date, termDays, oldDueDate, costCents, priceCents, discountCents, discountPriceCents = 0 } = document.inputs
  const discountCommissionCents = discountCents - discountPriceCents
  const terms = { termDays, paidCents: costCents, priceCents, discountCommissionCents, discountPriceCents }
  return { acceptedOn: date, oldDueDate, terms }
}

/**
 * The document of an extension as it was booked. It is the accepted one, unless the figures of its day have changed since: then
 * another document states what was booked. `life` is the loan before the extension.
 */
export async function bookedDocument(
  tx: Tx,
  deps: Needed,
  accepted: LoanDocumentRow,
  { record, life, fact, now }: { record: LoanRecord; life: LoanLife; fact: ExtensionFact; now: Date },
): Promise<LoanDocumentRow> {
  const stated = accepted.inputs as ExtensionInputs
  const booked = bookedExtension(life, fact)
  const isAsStated =
    booked.newDueDate === stated.newDueDate &&
    booked.commissionCents === stated.commissionNowCents &&
    booked.finesCents === stated.finesNowCents &&
    booked.principalCents === stated.principalCents &&
    booked.paidCents === stated.costCents
  if (isAsStated) return accepted
  const inputs: ExtensionInputs = {
    ...stated,
    ...(await paperHead(tx, deps, record.loan, fact.date)),
    oldDueDate: booked.oldDueDate,
    newDueDate: booked.newDueDate,
    principalCents: booked.principalCents,
    commissionNowCents: booked.commissionCents,
    finesNowCents: booked.finesCents,
    priceCents: booked.priceCents,
    discountCents: booked.discountCents,
    principalNowCents: booked.paidPrincipalCents,
    costCents: booked.paidCents,
    commissionAtTheEndCents: booked.commissionAtTheEndCents,
    taePercent: booked.taePercent,
  }
  return issueDocument(tx, { loanId: record.loan.id, inputs, cause: `${accepted.cause}:booked:${fact.id}`, now })
}

export interface CompletedExtension {
  readonly document: LoanDocumentRow
  /** The loan with the extension booked. */
  readonly record: LoanRecord
  readonly context: ChangeContext
}

/**
 * After a change of the contract is booked: marks its document as signed, adds the evidence, and sends the borrower a copy. One that is
 * signed already is left as it is.
 */
export async function signBookedChange<Key extends LetterKey>(
  tx: Tx,
  deps: Needed & Pick<Deps, 'secrets'>,
  { document, record: { loan }, context }: CompletedExtension,
  letter: Pick<Letter<Key>, 'template' | 'parameters'>,
): Promise<void> {
  const { now } = context
  if (document.signedAt !== null) return
  await tx.loanDocuments.markSigned([document.id], now)
  await appendEvidence(
    tx,
    deps.secrets,
    {
      kind: 'extension',
      loan: { id: loan.id, public_id: loan.publicId },
      documents: [toEvidencedDocument(document)],
      ...evidenceTimes(now),
      actor: context.actor,
      accepted_at: document.createdAt.toISOString(),
      new_due_date: loan.mustPayDate,
      paid_cents: (document.inputs as ExtensionInputs | ModificationInputs).costCents,
    },
    now,
  )
  await queueLetter(tx, deps, { loanId: loan.id, userId: loan.userId, ...letter, documentIds: [document.id], now })
}

export function completeExtension(
  tx: Tx,
  deps: Needed & Pick<Deps, 'secrets'>,
  completed: CompletedExtension,
): Promise<void> {
  const { principalCents, commissionAtTheEndCents, newDueDate } = completed.document.inputs as ExtensionInputs
  const parameters = { total: formatEuros(principalCents + commissionAtTheEndCents), date: longDate(newDueDate) }
  return signBookedChange(tx, deps, completed, { template: 'extension', parameters })
}
