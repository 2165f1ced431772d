import {
  type CivilDate,
  type ExtensionOffer,
  formatEuros,
  type LoanLife,
  owedOf,
  positionOn,
  taeOfExtension,
} from '@puente/domain'
import { queueLetter } from '../../customers/notifications/letters.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { ExtensionInputs } from '../../db/paper-inputs.ts'
import type { LoanDocumentRow } from '../../db/repositories/loan-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { appendEvidence, evidenceTimes, toEvidencedDocument } from './evidence.ts'
import { issueDocument } from './issue-document.ts'
import { paperHead } from './loan-inputs.ts'
import { longDate } from './papers/common.ts'

type Needed = Pick<Deps, 'content' | 'config'>

export interface ExtensionChoice {
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
    principalCents: account.bodyCents,
    commissionNowCents: owed.commission,
    finesNowCents: owed.fines,
    priceCents: offer.priceCents,
    discountCents: offer.discountCommissionCents + offer.discountPriceCents,
    costCents: offer.costCents,
    commissionAtTheEndCents: offer.commissionAtTheEndCents,
    annualRateMillionths: account.standardRateMillionths,
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

export interface AcceptedExtension {
  readonly document: LoanDocumentRow
  /** The loan with the extension booked. */
  readonly record: LoanRecord
  readonly context: ChangeContext
}

/** After the extension is booked: marks its document as signed, adds the evidence, and sends the borrower a copy. */
export async function completeExtension(
  tx: Tx,
  deps: Needed & Pick<Deps, 'secrets'>,
  { document, record, context }: AcceptedExtension,
): Promise<void> {
  const { loan } = record
  const { now } = context
  const inputs = document.inputs as ExtensionInputs
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
      paid_cents: inputs.costCents,
    },
    now,
  )
  await queueLetter(tx, deps, {
    loanId: loan.id,
    userId: loan.userId,
    template: 'extension',
    parameters: {
      total: formatEuros(inputs.principalCents + inputs.commissionAtTheEndCents),
      date: longDate(inputs.newDueDate),
    },
    documentIds: [document.id],
    now,
  })
}
