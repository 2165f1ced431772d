import { randomUUID } from 'node:crypto'
import { AppError, figuresOn, type RefundMethod } from '@puente/domain'
import { isSEPACountry, isValidIBAN } from 'ibantools'
import { announceStaff } from '../../db/announce-staff.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { RefundRow } from '../../db/repositories/refunds.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { bookRequest } from '../loans/book.ts'
import { assertNotHeld } from '../loans/loan-holds.ts'
import { refusalError } from '../loans/refusal-error.ts'
import { holderNameOf, standingOfAccount } from '../payouts/account-standing.ts'
import type { RefundContext } from './refund-context.ts'
import { completeRefund, refundFactId } from './settle-refund.ts'

interface RefundOrder {
  readonly loan: string
  readonly cents: number
  readonly method: RefundMethod
  /** The order of the card payment, for a card refund. */
  readonly cardOrder?: string | undefined
  /** The loan to pay, for an offset. */
  readonly targetLoan?: string | undefined
}

const notPossible = (property: string, key: string, detail: string) =>
  new AppError('validation_failed', detail, { fields: [{ property, key }] })

/** What of a card payment can still be refunded on the card. */
export async function refundableOnCard(
  tx: Tx,
  { cardPayments }: Pick<Deps, 'cardPayments'>,
  operation: CardOperationRow,
): Promise<number> {
  // A held charge is on no loan: it goes back from its line.
  if (operation.status !== 'completed' || operation.factId === null) return 0
  // The provider that took the money is the one that can give it back.
  if (operation.provider !== cardPayments.provider) return 0
  const earlier = await tx.refunds.leavingOfOperation(operation.id)
  return operation.amountCents - earlier.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** The account that a bank transfer would go to, or null if none of the customer's is verified. */
export async function refundAccount(
  tx: Tx,
  { loan }: LoanRecord,
): Promise<{ readonly iban: string; readonly holderName: string } | null> {
  const customer = await tx.users.byId(loan.userId)
  if (customer === null) return null
  const holderName = holderNameOf(customer)
  for (const account of [loan.payoutIban, customer.person?.bankAccount]) {
    const iban = (account ?? '').replace(/\s/g, '')
    if (!isValidIBAN(iban) || !isSEPACountry(iban.slice(0, 2)) || holderName === '') continue
    if ((await standingOfAccount(tx, customer, iban)) === 'verified') return { iban, holderName }
  }
  return null
}

type Way = Pick<RefundRow, 'iban' | 'holderName' | 'cardOperationId'>
const NO_WAY: Way = { iban: null, holderName: null, cardOperationId: null }

async function wayOf(tx: Tx, deps: Deps, record: LoanRecord, order: RefundOrder): Promise<Way> {
  if (order.method === 'transfer') {
    const account = await refundAccount(tx, record)
    if (account === null) throw new AppError('refund_account_needed', `loan ${record.loan.id} has no verified account`)
    return { ...NO_WAY, ...account }
  }
  if (order.method === 'offset') return NO_WAY
  const found = order.cardOrder ? await tx.cardOperations.byOrder(deps.cardPayments.provider, order.cardOrder) : null
  const operation = found && (await tx.cardOperations.lockById(found.id))
  if (operation?.loanId !== record.loan.id)
    throw notPossible('card_order', 'unknownOption', 'no card payment of this loan')
  if (order.cents > (await refundableOnCard(tx, deps, operation))) {
    throw notPossible('amount', 'maxAmount', `order ${operation.orderCode} cannot give back ${order.cents}`)
  }
  return { ...NO_WAY, cardOperationId: operation.id }
}

/** Both loans of an offset, locked in order of their ids so that two offsets cannot deadlock. */
async function lockLoans(tx: Tx, order: RefundOrder): Promise<{ record: LoanRecord; target: LoanRecord | null }> {
  const source = await tx.loans.byPublicId(order.loan)
  if (source === null) throw new AppError('loan_not_found', `there is no loan ${order.loan}`)
  const other = order.method === 'offset' ? await tx.loans.byPublicId(order.targetLoan ?? '') : null
  if (order.method === 'offset' && (other?.loan.userId !== source.loan.userId || other.loan.id === source.loan.id)) {
    throw notPossible('target_loan', 'unknownOption', 'the other loan is not of the same customer')
  }
  const ids = [source.loan.id, ...(other === null ? [] : [other.loan.id])].sort((left, right) => left - right)
  const locked = new Map<number, LoanRecord | null>()
  for (const id of ids) locked.set(id, await tx.loans.lockById(id))
  const record = locked.get(source.loan.id)
  if (!record) throw new AppError('loan_not_found', `there is no loan ${order.loan}`)
  return { record, target: other === null ? null : (locked.get(other.loan.id) ?? null) }
}

/** Refuses an order that could not be made: a card of another loan, a loan of another customer, no verified account. */
export async function assertHasWay(tx: Tx, deps: Deps, order: RefundOrder): Promise<void> {
  const { record } = await lockLoans(tx, order)
  await wayOf(tx, deps, record, order)
}

async function payTarget(tx: Tx, target: LoanRecord, refund: RefundRow, context: ChangeContext): Promise<void> {
  const { life, loan } = target
  const owedCents = life === null ? 0 : figuresOn(life, context.today).today.amountCents
  if (owedCents < refund.amountCents) throw notPossible('amount', 'maxAmount', `loan ${loan.id} owes ${owedCents}`)
  const factId = refundFactId(refund.id)
  const jobs = [{ name: 'tell-of-payment' as const, payload: { loanId: loan.id, factId } }]
  const request = { type: 'payment', id: factId, date: context.today, cents: refund.amountCents } as const
  const paid = await bookRequest(tx, target, request, { ...context, jobs })
  if (paid.outcome === 'refused') throw refusalError(paid.reason, loan.id)
}

/**
 * Pays overpaid money back. In one commit the loan stops owing it and the refund waits for its way out: the card provider, the
 * next file for the bank, or, for an offset, nothing more.
 */
export async function makeRefund(tx: Tx, deps: Deps, order: RefundOrder, context: RefundContext): Promise<RefundRow> {
  const { record, target } = await lockLoans(tx, order)
  const { loan } = record
  if (record.life === null) throw new AppError('nothing_overpaid', `loan ${loan.id} is not signed`)
  if (order.method !== 'offset') assertNotHeld(record, 'money_out', context.today)
  const id = randomUUID()
  const way = await wayOf(tx, deps, record, order)
  const request = { type: 'refund', id: refundFactId(id), date: context.today, cents: order.cents } as const
  const booking = await bookRequest(tx, record, request, context)
  if (booking.outcome === 'refused') {
    if (booking.reason === 'nothing_overpaid') throw new AppError('nothing_overpaid', `loan ${loan.id}`)
    throw refusalError(booking.reason, loan.id)
  }
  const refund = await tx.refunds.add({
    ...way,
    id,
    loanId: loan.id,
    method: order.method,
    amountCents: order.cents,
    status: 'queued',
    endToEndId: `R${id.replaceAll('-', '')}`,
    targetLoanId: target?.loan.id ?? null,
    reason: context.reason,
    requestedBy: context.actor,
    approvedBy: context.approvedBy?.username ?? null,
    createdAt: context.now,
  })
  if (target !== null) {
    await payTarget(tx, target, refund, context)
    await completeRefund(tx, { refund }, null, context)
  } else {
    await tx.outbox.add('send-refund', { refundId: id })
  }
  await announceStaff(tx, 'refunds')
  return refund
}
