import {
  type AcceptedExtension,
  AppError,
  answerAcceptedExtension,
  answerRequest,
  type CivilDate,
  type ExtensionBar,
  type LoanAmendment,
  type LoanEvent,
  type LoanFact,
  type LoanRequest,
  type PartRepaymentMode,
  type RequestRefusal,
} from '@puente/domain'
import type { ChangeContext, LoanPatch } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import { type PreparedChange, prepareAmendment, prepareEvent, prepareFact, prepareNights } from './prepare-change.ts'

export type BookingOutcome =
  | { readonly outcome: 'booked'; readonly record: LoanRecord }
  | { readonly outcome: 'refused'; readonly reason: RequestRefusal }

/** An API key booked more than its limit of the day allows: nothing was written. */
export class AboveKeyLimit extends Error {
  override name = 'AboveKeyLimit'
}

async function commit(tx: Tx, { change, record }: PreparedChange): Promise<LoanRecord> {
  const outcome = await tx.loans.commit(change)
  if (outcome === 'above_key_limit') throw new AboveKeyLimit(`key ${change.keyBooking?.keyId}`)
  // The caller holds the row lock; without it the write fails here instead of overwriting another change.
  if (outcome === 'changed_meanwhile') {
    throw new AppError('illegal_transition', `loan ${change.loan_id} changed during the update`)
  }
  return record
}

const lifeOf = ({ loan, life }: LoanRecord) => {
  if (life === null) throw new AppError('illegal_transition', `loan ${loan.id} is not signed`)
  return life
}

/**
 * Asks the domain whether a paid-out loan accepts a request and, if so, books the resulting fact with its money,
 * statuses, ledger entries and audit in one commit. `record` must be locked.
 */
export async function bookRequest(
  tx: Tx,
  record: LoanRecord,
  request: LoanRequest,
  context: ChangeContext,
  patch: LoanPatch = {},
): Promise<BookingOutcome> {
  const answer = answerRequest(lifeOf(record), request)
  if (!answer.accepted) return { outcome: 'refused', reason: answer.reason }
  return { outcome: 'booked', record: await bookFact(tx, record, answer.fact, context, patch) }
}

async function bookFact(
  tx: Tx,
  record: LoanRecord,
  fact: LoanFact,
  context: ChangeContext,
  patch: LoanPatch = {},
): Promise<LoanRecord> {
  const booked = await commit(tx, prepareFact(record, fact, context, patch))
  const withdrawnOn = record.loan.withdrawnOn
  // A borrower who withdrew during the transfer owes the money back from its first day.
  if (fact.type !== 'payout' || withdrawnOn === null) return booked
  const notice: LoanFact = {
    type: 'withdrawal',
    id: `withdrawal:${fact.id}`,
    date: withdrawnOn,
    bookedOn: context.today,
  }
  return commit(tx, prepareFact(booked, notice, context))
}

/** Received money. */
interface ReceivedPayment {
  /** The same money has the same id, however often and in whatever order its notices arrive. */
  readonly factId: string
  readonly cents: number
  /** The day of payment; earlier than today if the notice is late. */
  readonly date: CivilDate
  /** The borrower chose to repay a part of an instalment loan early. */
  readonly mode?: PartRepaymentMode
  readonly context: ChangeContext
}

type PaymentOutcome =
  | { readonly outcome: 'booked'; readonly record: LoanRecord }
  | { readonly outcome: 'already_known'; readonly record: LoanRecord }
  /** No payout is booked, so there is no debt to pay: the money must go back to the payer. */
  | { readonly outcome: 'not_paid_out' }

/**
 * Books received money, which is never refused. What the loan cannot take is owed back to the customer. `record` must
 * be locked.
 */
export async function bookPayment(tx: Tx, record: LoanRecord, payment: ReceivedPayment): Promise<PaymentOutcome> {
  const { factId: id, cents, date, mode, context } = payment
  const { facts } = lifeOf(record)
  if (facts.some((fact) => fact.id === id)) return { outcome: 'already_known', record }
  if (record.account === null) return { outcome: 'not_paid_out' }
  const fact: LoanFact = { type: 'payment', id, date, bookedOn: context.today, cents, ...(mode && { mode }) }
  return { outcome: 'booked', record: await bookFact(tx, record, fact, context) }
}

export type ExtensionOutcome = PaymentOutcome & {
  /** Why the money counts as a plain payment; null if it extended the loan. */
  readonly bar?: ExtensionBar | null
}

/**
 * Books the money of an extension that the borrower accepted before. If the extension is not possible any more, the money counts
 * as a plain payment and the outcome says why. `record` must be locked.
 */
export async function bookExtensionPayment(
  tx: Tx,
  record: LoanRecord,
  payment: ReceivedPayment & {
    readonly accepted: AcceptedExtension
    readonly isLapsed: boolean
    readonly hasExtended?: boolean
  },
): Promise<ExtensionOutcome> {
  const { factId, cents, context, accepted, isLapsed, hasExtended = false } = payment
  const life = lifeOf(record)
  if (record.account === null || life.facts.some(({ id }) => id === factId)) return bookPayment(tx, record, payment)
  const answer = answerAcceptedExtension(life, accepted, { factId, cents, today: context.today, isLapsed, hasExtended })
  if (!answer.accepted) return { ...(await bookPayment(tx, record, payment)), bar: answer.bar }
  return { outcome: 'booked', record: await bookFact(tx, record, answer.fact, context), bar: null }
}

/** Changes the status of a loan that is not paid out, with its dependent values. `record` must be locked. */
export async function applyLoanEvent(
  tx: Tx,
  record: LoanRecord,
  event: LoanEvent,
  context: ChangeContext,
  patch: LoanPatch = {},
): Promise<LoanRecord> {
  const changed = await commit(tx, prepareEvent(record, event, context, patch))
  // A withdrawal during the transfer waited for its outcome; the transfer failed, so nothing is left to do.
  if (event !== 'payout_failed' || record.loan.withdrawnOn === null) return changed
  return commit(tx, prepareEvent(changed, 'withdrawn', { ...context, reason: 'withdrawn' }))
}

/** Changes a value other than status and money, with its audit. `record` must be locked. */
export const amendLoan = (
  tx: Tx,
  record: LoanRecord,
  action: LoanAmendment,
  patch: LoanPatch,
  context: ChangeContext,
): Promise<LoanRecord> => commit(tx, prepareAmendment(record, action, patch, context))

/** Does for one loan what the nights up to today would have done, each night separately. `record` must be locked. */
export async function bringUpToDate(tx: Tx, record: LoanRecord, context: ChangeContext): Promise<LoanRecord> {
  const prepared = prepareNights(record, context)
  return prepared === null ? record : commit(tx, prepared)
}
