import { AppError, formatDateLong, formatEuros } from '@puente/domain'
import type { Caller } from '../../customers/codes/code-rules.ts'
import { checkCode } from '../../customers/codes/one-time-codes.ts'
import { queueLetter } from '../../customers/notifications/letters.ts'
import { notify } from '../../customers/notifications/notify.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { SettlementInputs } from '../../db/paper-inputs.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { CodeRow } from '../../db/repositories/codes.ts'
import type { LoanDocumentRow } from '../../db/repositories/loan-documents.ts'
import type { ProposalRow } from '../../db/repositories/proposals.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { evidenceOfCode, hiddenCode, type Origin } from '../contracts/code-evidence.ts'
import { appendEvidence, evidenceTimes, toEvidencedDocument } from '../contracts/evidence.ts'
import { acceptExtension, completeExtension } from '../contracts/extension-document.ts'
import { issueDocument } from '../contracts/issue-document.ts'
import { borrowerOf, paperHead } from '../contracts/loan-inputs.ts'
import { type BookingOutcome, bookRequest } from '../loans/book.ts'
import { endIfOver, moveProposal } from '../loans/proposals.ts'
import { quoteFixedExtension } from '../loans/quotes.ts'
import { refusalError } from '../loans/refusal-error.ts'
import { agreeSettlement } from '../loans/staff.ts'
import { extensionCause } from '../payments/extension-payment.ts'
import { startPayment } from '../payments/start-payment.ts'
import { proposalMessage } from './proposal-code.ts'
import { type Confirmable, lockOwnProposal, readyToConfirm } from './ready-to-confirm.ts'

export type ConfirmOutcome =
  /** `operation`: the payment that the extension still needs. */
  | { readonly outcome: 'confirmed'; readonly record: LoanRecord; readonly operation: CardOperationRow | null }
  | { readonly outcome: 'incorrect' }
  | { readonly outcome: 'over' }

interface Confirmation {
  readonly proposalId: string
  readonly userId: number
  readonly code: string
  readonly caller: Caller
  readonly origin: Origin
}

/**
 * Confirms a proposal with a code: evidence, document and effect in one commit. A repeated request gets the same response. Results
 * that must be committed without a confirmation (a wrong attempt, a proposal that is over) are values; the rest throws.
 */
export async function confirmProposal(tx: Tx, deps: Deps, confirmation: Confirmation): Promise<ConfirmOutcome> {
  const { proposalId, userId, code: typed, caller, origin } = confirmation
  const { record, row } = await lockOwnProposal(tx, userId, proposalId)
  if (row.state === 'applied') return { outcome: 'confirmed', record, operation: null }
  if (row.state === 'confirmed') return payConfirmed(tx, deps, record, row)
  const ready = await readyToConfirm(tx, deps, record, row)
  if (ready.outcome === 'over') return ready
  const now = deps.clock.now()
  await tx.cardOperations.abandonExpired(now, record.loan.id)
  if ((await tx.loans.pendingPaymentOf(record.loan.id)) !== null) {
    throw new AppError('payment_pending', `a payment holds loan ${record.loan.id}`)
  }
  const attempt = { phone: ready.phone, purpose: 'sign', code: typed, caller, now, context: ready.codeContext } as const
  const check = await checkCode(tx, deps.secrets, attempt)
  if (check.outcome === 'incorrect') return { outcome: 'incorrect' }
  return apply(tx, deps, ready, check.code, origin)
}

/** The payment of an extension that the borrower confirmed before, at the cost of today or the fixed one. */
export async function payConfirmed(tx: Tx, deps: Deps, record: LoanRecord, row: ProposalRow): Promise<ConfirmOutcome> {
  if (row.state !== 'confirmed') throw new AppError('proposal_over', `proposal ${row.id} is ${row.state}`)
  const context = { now: deps.clock.now(), today: deps.clock.today() }
  if ((await endIfOver(tx, record, row, context)) === null) return { outcome: 'over' }
  return { outcome: 'confirmed', record, operation: await startProposalPayment(tx, deps, record, row) }
}

function startProposalPayment(tx: Tx, deps: Deps, { loan }: LoanRecord, { id, terms }: ProposalRow) {
  if (terms.kind !== 'extension') throw new Error(`proposal ${id} has nothing to pay`)
  const { termDays, fixedCostCents } = terms
  const payer = { userId: loan.userId, actor: 'borrower' }
  return startPayment(tx, deps, payer, { kind: 'prolongation', termDays, proposal: { id, fixedCostCents } })
}

async function apply(
  tx: Tx,
  deps: Deps,
  confirmable: Confirmable,
  code: CodeRow,
  origin: Origin,
): Promise<ConfirmOutcome> {
  const { record, row, figures } = confirmable
  const context: ChangeContext = { actor: 'borrower', now: deps.clock.now(), today: deps.clock.today() }
  const confirmed = await moveProposal(tx, record, row, 'confirm', context)
  const prove = (document: LoanDocumentRow) => recordEvidence(tx, deps, confirmable, document, code, origin)
  if (figures.kind === 'extension' && figures.costCents > 0) {
    const operation = await startProposalPayment(tx, deps, record, row)
    const document = await tx.loanDocuments.byCause(record.loan.id, 'extension', extensionCause(operation.id))
    if (document === null) throw new Error(`operation ${operation.id} has no document of its extension`)
    await prove(document)
    return { outcome: 'confirmed', record, operation }
  }
  const booked =
    figures.kind === 'extension'
      ? await extend(tx, deps, confirmable, context, prove)
      : await settle(tx, deps, confirmable, context, prove)
  await moveProposal(tx, booked, confirmed, 'apply', context)
  return { outcome: 'confirmed', record: booked, operation: null }
}

type Prove = (document: LoanDocumentRow) => Promise<unknown>

/** The fact of a proposal: a second booking of the same proposal is refused as known. */
const factOf = ({ id }: ProposalRow): string => `proposal:${id}`

function bookedRecord(outcome: BookingOutcome, loanId: number): LoanRecord {
  if (outcome.outcome === 'refused') throw refusalError(outcome.reason, loanId)
  return outcome.record
}

/** An extension that costs nothing now takes effect at once. */
async function extend(
  tx: Tx,
  deps: Deps,
  { record, row, figures }: Confirmable,
  context: ChangeContext,
  prove: Prove,
): Promise<LoanRecord> {
  const { life, loan } = record
  if (figures.kind !== 'extension' || life === null) throw new Error(`proposal ${row.id} extends nothing`)
  const { today, now } = context
  const { termDays, costCents } = figures
  const offer = quoteFixedExtension(record, today, termDays, costCents)
  const request = { type: 'extension', id: factOf(row), date: today, termDays, fixedCostCents: costCents } as const
  const booked = bookedRecord(await bookRequest(tx, record, request, context), loan.id)
  const document = await acceptExtension(tx, deps, { record, life, offer, date: today }, factOf(row), now)
  await prove(document)
  await completeExtension(tx, deps, { document, record: booked, context })
  return booked
}

async function settle(
  tx: Tx,
  deps: Deps,
  { record, row, figures }: Confirmable,
  context: ChangeContext,
  prove: Prove,
): Promise<LoanRecord> {
  if (figures.kind !== 'discount') throw new Error(`proposal ${row.id} is no discount`)
  const { now, today } = context
  const { loan } = record
  const { agreedCents, until, owedCents, forgivenCents } = figures
  const booked = bookedRecord(await agreeSettlement(tx, record, { agreedCents, until }, context, factOf(row)), loan.id)
  const inputs: SettlementInputs = {
    kind: 'settlement',
    ...(await paperHead(tx, deps, loan, today)),
    owedCents,
    agreedCents,
    until,
    forgivenCents,
  }
  const document = await issueDocument(tx, { loanId: loan.id, inputs, cause: factOf(row), now, signedAt: now })
  await prove(document)
  const [amount, date] = [formatEuros(agreedCents), formatDateLong(until)]
  const { userId } = loan
  await queueLetter(tx, deps, {
    loanId: loan.id,
    userId,
    template: 'settlement',
    parameters: { amount, until: date },
    documentIds: [document.id],
    now,
  })
  const agreed = { template: 'discount_agreed', parameters: { amount, date } } as const
  await notify(tx, deps, { userId, ...agreed, cause: `${factOf(row)}:agreed`, now })
  return booked
}

/** The row of the chain: who accepted which figures with which code. */
async function recordEvidence(
  tx: Tx,
  deps: Deps,
  confirmable: Confirmable,
  document: LoanDocumentRow,
  code: CodeRow,
  origin: Origin,
) {
  const { record, row, figures, user, codeContext, sha256 } = confirmable
  const { loan } = record
  const now = deps.clock.now()
  const entered = {
    user,
    borrower: await borrowerOf(tx, loan.userId),
    code,
    codeContext,
    messageText: proposalMessage(deps, confirmable, hiddenCode(deps.config)),
    origin,
  }
  return appendEvidence(
    tx,
    deps.secrets,
    {
      kind: 'proposal',
      loan: { id: loan.id, public_id: loan.publicId },
      documents: [toEvidencedDocument(document)],
      ...evidenceTimes(now),
      actor: 'borrower',
      language: 'es',
      proposal: { id: row.id, prepared_by: row.preparedBy, terms: row.terms, figures, sha256 },
      ...(await evidenceOfCode(tx, deps, entered)),
    },
    now,
  )
}
