import {
  AppError,
  type CivilDate,
  civilDateInMadrid,
  type ExtensionBar,
  effectiveFacts,
  type LoanFact,
  laterOf,
} from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CardEvent } from '../../providers/cards/card-payments.ts'
import { heldCharge, holdCharge, lockHeldCharge, settleHeldRefund } from '../bank/hold-charge.ts'
import { postJournal } from '../books/post-journal.ts'
import { acceptedIn, bookedDocument, completeExtension } from '../contracts/extension-document.ts'
import { bookExtensionPayment, bookPayment, bookRequest, type ExtensionOutcome } from '../loans/book.ts'
import { moveProposal } from '../loans/proposals.ts'
import { completeRefund, lockRefund } from '../refunds/settle-refund.ts'
import { announcePayment } from './announce-payment.ts'
import { afterAutomaticRefusal } from './auto-debit.ts'
import { PROVIDER_DELAY_MS } from './card-order.ts'
import { tellExtensionNotApplied } from './extension-not-applied.ts'
import { afterCardRequest } from './register-card.ts'
import { extensionCause } from './start-payment.ts'

/** The stored part of an event: everything except the card's token, which is stored sealed with its card. */
type StoredEvent = Pick<CardEvent, 'type' | 'refusal' | 'providerCode' | 'amountCents' | 'happenedOn'>
type KeptEvent = StoredEvent & { readonly receivedAt: Date }

const PROVIDER_ACTOR = 'system'

/** Handles an incoming provider notification. A wrong signature changes nothing. */
export async function receiveCardNotification(deps: Deps, fields: Readonly<Record<string, string>>): Promise<void> {
  const event = deps.cardPayments.readNotification(fields)
  if (event === null)
    throw new AppError('signature_invalid', `a notification that is not from ${deps.cardPayments.provider}`)
  await settleCardEvent(deps, event)
}

/**
 * Books what a provider reports. Events of one order arrive in any order, late, and more than once. So every event is
 * stored once, and the operation's state is derived from all of them together, never from the last one alone.
 */
export async function settleCardEvent(deps: Deps, event: CardEvent): Promise<void> {
  const { transaction, clock, cardPayments } = deps
  const { provider } = cardPayments
  await transaction(async (tx) => {
    const now = clock.now()
    const found = await tx.cardOperations.byOrder(provider, event.orderCode)
    // Every caller locks a statement line, then loans in the order of their ids, then the operation: two cannot deadlock.
    const held = found && (await lockHeldCharge(tx, found))
    if (found && held) await lockInOrder(tx, [...held.loanIds, ...(found.loanId === null ? [] : [found.loanId])])
    const record = found && (await lockLoanOf(tx, found))
    const operation = found && (await tx.cardOperations.lockById(found.id))
    const kept: StoredEvent = {
      type: event.type,
      refusal: event.refusal,
      providerCode: event.providerCode,
      amountCents: event.amountCents,
      happenedOn: event.happenedOn,
    }
    const isNew = await tx.providerEvents.add({
      provider,
      eventKey: event.key,
      orderCode: event.orderCode,
      payload: { ...kept },
      receivedAt: now,
    })
    // Correctly signed, but for no order or no payment of ours: only recorded for reconciliation.
    if (!isNew || !operation || event.type === 'other') return

    const context: ChangeContext = { actor: PROVIDER_ACTOR, now, today: clock.today() }
    const rows = await tx.providerEvents.allOf(provider, event.orderCode)
    const events = rows.map(
      ({ payload, receivedAt }): KeptEvent => ({ ...(payload as unknown as StoredEvent), receivedAt }),
    )
    if (operation.kind === 'tokenize') {
      await settleCardRequest(tx, deps, { operation, record, event, events, context })
    } else {
      await settlePayment(tx, deps, { operation, record, events, context, newestEventId: rows.at(-1)?.id ?? 0 })
    }
  })
}

async function lockInOrder(tx: Tx, loanIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(loanIds)].sort((left, right) => left - right)) await tx.loans.lockById(id)
}

const lockLoanOf = (tx: Tx, { loanId, userId }: CardOperationRow): Promise<LoanRecord | null> =>
  loanId === null ? tx.loans.lockCurrentOf(userId) : tx.loans.lockById(loanId)

interface Settling {
  readonly operation: CardOperationRow
  readonly record: LoanRecord | null
  readonly events: readonly KeptEvent[]
  readonly context: ChangeContext
}

const approved = (events: readonly KeptEvent[], type: KeptEvent['type']): KeptEvent | undefined =>
  events.find((event) => event.type === type && event.refusal === null)

/** The total that was refunded: a payment can be refunded in parts, each with its own notification. */
const refundedIn = (events: readonly KeptEvent[]): number =>
  events
    .filter(({ type, refusal }) => type === 'refund' && refusal === null)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

/**
 * What was refunded without a refund of ours: by the shop's own portal, or after a dispute. A notification about a refund that
 * staff made settles that refund instead, and the payment stays whole.
 */
async function refundedByOthers(
  tx: Tx,
  operation: CardOperationRow,
  refundedCents: number,
  context: ChangeContext,
): Promise<number> {
  let left = refundedCents
  for (const { id, amountCents } of await tx.refunds.leavingOfOperation(operation.id)) {
    if (left < amountCents) continue
    left -= amountCents
    const locked = await lockRefund(tx, id)
    if (locked?.refund.sentAt) await completeRefund(tx, locked, locked.refund.providerCode, context)
  }
  return left
}

/** The provider owes us the money of a payment until it pays it into the bank account, and keeps that of a refund. */
const journalCard = (tx: Tx, operation: CardOperationRow, cents: number, reference: string, context: ChangeContext) =>
  postJournal(
    tx,
    {
      kind: cents > 0 ? 'card_payment' : 'card_refund',
      source: 'card_operation',
      reference,
      date: context.today,
      item: factIdOf(operation),
      entries: [
        { account: 'card_settlements', cents },
        { account: 'cash_in_transit', cents: 0 - cents },
      ],
    },
    context,
  )

async function settlePayment(
  tx: Tx,
  deps: Deps,
  { operation, record, events, context, newestEventId }: Settling & { newestEventId: number },
): Promise<void> {
  if (record === null) throw new Error(`payment ${operation.id} belongs to no loan`)
  const charge = approved(events, 'charge')
  const refundedCents = await refundedByOthers(tx, operation, refundedIn(events), context)
  if (charge === undefined) {
    await refuse(tx, deps, operation, record, events, context)
    return
  }
  const isHeld = (await heldCharge(tx, operation)) !== null
  if (charge.amountCents > operation.amountCents || isHeld) {
    if (!isHeld) {
      await auditCharge(tx, operation, charge, 'card_payment_over_order', context)
      await holdCharge(tx, operation, record, charge, context)
    }
    await settleHeldRefund(tx, operation, refundedCents, context)
    await tx.cardOperations.update(operation.id, {
      status: refundedCents === 0 ? 'completed' : 'refunded',
      providerCode: charge.providerCode,
      settledAt: operation.settledAt ?? context.now,
    })
    return
  }
  let current = record
  let { factId } = operation
  let bar: ExtensionBar | null = null
  if (factId === null) {
    const cents = charge.amountCents
    const booked = await bookCharge(tx, operation, record, { charge, factId: factIdOf(operation), cents, context })
    bar = booked.bar ?? null
    if (booked.outcome === 'not_paid_out') {
      if (operation.kind === 'prolongation') bar = 'not_extendable'
      await auditCharge(tx, operation, charge, 'card_payment_without_debt', context)
      await holdCharge(tx, operation, record, charge, context)
      await settleHeldRefund(tx, operation, refundedCents, context)
    } else {
      current = booked.record
      factId = factIdOf(operation)
      if (booked.outcome === 'booked')
        await journalCard(tx, operation, charge.amountCents, operation.orderCode, context)
      if (booked.outcome === 'booked' && booked.bar === null)
        await settleExtension(tx, deps, operation, { before: record, after: current, context })
    }
  }
  if (refundedCents > 0 && factId !== null)
    await bookRefund(tx, deps, operation, current, { charge, refundedCents, factId, eventId: newestEventId, context })
  await tx.cardOperations.update(operation.id, {
    status: refundedCents === 0 ? 'completed' : 'refunded',
    providerCode: charge.providerCode,
    factId,
    settledAt: operation.settledAt ?? context.now,
  })
  if (operation.factId !== null || refundedCents > 0) return
  if (factId !== null) await announcePayment(tx, deps, current, factId, context.now)
  if (bar !== null) await tellExtensionNotApplied(tx, deps, operation, { before: record, after: current, bar }, context)
}

/** The extension accepted at the start of the payment is now booked: its document counts as signed. */
async function settleExtension(
  tx: Tx,
  deps: Deps,
  operation: CardOperationRow,
  { before, after, context }: { before: LoanRecord; after: LoanRecord; context: ChangeContext },
): Promise<void> {
  const { life } = before
  const fact = after.life?.facts.at(-1)
  const accepted = await acceptedDocument(tx, operation)
  if (life === null || accepted === null || fact?.type !== 'extension') return
  const document = await bookedDocument(tx, deps, accepted, { record: after, life, fact, now: context.now })
  await completeExtension(tx, deps, { document, record: after, context })
  if (operation.proposalId !== null) await applyPaidProposal(tx, after, operation.proposalId, context)
}

const acceptedDocument = async (tx: Tx, { id, kind, loanId }: CardOperationRow) =>
  kind !== 'prolongation' || loanId === null ? null : tx.loanDocuments.byCause(loanId, 'extension', extensionCause(id))

async function applyPaidProposal(tx: Tx, record: LoanRecord, id: string, context: ChangeContext): Promise<void> {
  const proposal = await tx.proposals.lockById(id)
  // One that ended while the payment page was open is history: the money extended the loan all the same.
  if (proposal?.state === 'confirmed') await moveProposal(tx, record, proposal, 'apply', context)
}

const factIdOf = ({ orderCode }: Pick<CardOperationRow, 'orderCode'>): string => `card:${orderCode}`

/**
 * Books the received money of a payment, or what a refund left of it, whatever the state of its operation. It counts for the
 * day of payment: a slow notification must not cost the borrower a day's interest. The money of an extension buys it on the
 * terms that the borrower accepted, whatever else was booked since.
 */
async function bookCharge(
  tx: Tx,
  operation: CardOperationRow,
  record: LoanRecord,
  { charge, factId, cents, context }: { charge: KeptEvent; factId: string; cents: number; context: ChangeContext },
): Promise<ExtensionOutcome> {
  const payment = { factId, cents, date: dayOfPayment(operation, record, charge, context.today), context }
  const accepted = acceptedIn(await acceptedDocument(tx, operation))
  if (accepted === null) {
    const plain = await bookPayment(tx, record, payment)
    return operation.kind === 'prolongation' ? { ...plain, bar: 'not_extendable' } : plain
  }
  return bookExtensionPayment(tx, record, { ...payment, accepted, isLapsed: isLapsed(operation, charge) })
}

/** The offer of an extension holds for money that was paid while its page was open, or that we hear of soon after. */
function isLapsed({ expiresAt }: CardOperationRow, { happenedOn, receivedAt }: KeptEvent): boolean {
  const isPaidInTime = happenedOn !== null && happenedOn <= civilDateInMadrid(expiresAt)
  return !isPaidInTime && receivedAt.getTime() > expiresAt.getTime() + PROVIDER_DELAY_MS
}

/** The provider's date within the possible range: not before the operation or the payout, and not after today. */
function dayOfPayment(
  operation: CardOperationRow,
  { account }: LoanRecord,
  { happenedOn }: KeptEvent,
  today: CivilDate,
): CivilDate {
  if (happenedOn === null || happenedOn > today) return today
  const started = civilDateInMadrid(operation.createdAt)
  return laterOf(happenedOn, account === null ? started : laterOf(started, account.giveDate))
}

/**
 * The part of an order's money that counts on the loan now: the payment itself or, after a partial refund, the rest.
 */
function standingOf({ life }: LoanRecord, factId: string): { id: string; cents: number } | null {
  const isOfOrder = ({ id }: LoanFact) => id === factId || id.startsWith(`${factId}:kept`)
  const fact = effectiveFacts(life?.facts ?? []).find(isOfOrder)
  if (fact?.type === 'payment') return { id: fact.id, cents: fact.cents }
  return fact?.type === 'extension' ? { id: fact.id, cents: fact.paidCents } : null
}

/**
 * After a full or partial refund: reverses what counts, and books the remaining amount in its place. The amount follows
 * from all refunds together, so the loan ends the same in whatever order they arrive; the event in the ids
 * distinguishes a second refund from the first.
 */
async function bookRefund(
  tx: Tx,
  deps: Deps,
  operation: CardOperationRow,
  record: LoanRecord,
  {
    charge,
    refundedCents,
    factId,
    eventId,
    context,
  }: { charge: KeptEvent; refundedCents: number; factId: string; eventId: number; context: ChangeContext },
): Promise<void> {
  const keptCents = Math.max(0, charge.amountCents - refundedCents)
  const standing = standingOf(record, factId)
  // Staff may have entered the charge-back before its notice: the loan is right then, and only the provider's money is left to move.
  const heldCents = await tx.books.cardMoneyOf(factIdOf(operation))
  if ((standing?.cents ?? 0) === keptCents) {
    await journalTaken(tx, operation, { takenCents: heldCents - keptCents, eventId }, context)
    return
  }
  if (standing === null) {
    await journalTaken(tx, operation, { takenCents: heldCents - keptCents, eventId }, context)
    await bookKept(tx, deps, operation, record, { charge, factId, keptCents, eventId, context })
    return
  }
  const reversal = {
    id: `refund:${operation.orderCode}:${eventId}`,
    type: 'reversal',
    of: standing.id,
    cause: 'card_chargeback',
    date: context.today,
  } as const
  const outcome = await bookRequest(tx, record, reversal, context)
  if (outcome.outcome === 'refused') {
    await tx.audit.record({
      at: context.now,
      actor: PROVIDER_ACTOR,
      action: 'card_refund_not_booked',
      userId: operation.userId,
      detail: { order: operation.orderCode, reason: outcome.reason },
    })
    return
  }
  await journalTaken(tx, operation, { takenCents: heldCents - keptCents, eventId }, context)
  if (keptCents > 0)
    await bookKept(tx, deps, operation, outcome.record, { charge, factId, keptCents, eventId, context })
}

/** What the provider took back since the last notice, if anything. */
async function journalTaken(
  tx: Tx,
  operation: CardOperationRow,
  { takenCents, eventId }: { readonly takenCents: number; readonly eventId: number },
  context: ChangeContext,
): Promise<void> {
  if (takenCents === 0) return
  await journalCard(tx, operation, 0 - takenCents, `${operation.orderCode}:${eventId}`, context)
}

/** Books what is left of a payment after a partial refund. */
async function bookKept(
  tx: Tx,
  deps: Deps,
  operation: CardOperationRow,
  record: LoanRecord,
  {
    charge,
    factId,
    keptCents,
    eventId,
    context,
  }: {
    readonly charge: KeptEvent
    readonly factId: string
    readonly keptCents: number
    readonly eventId: number
    readonly context: ChangeContext
  },
): Promise<void> {
  const kept = { charge, factId: `${factId}:kept:${eventId}`, cents: keptCents, context }
  const booked = await bookCharge(tx, operation, record, kept)
  if (booked.outcome === 'booked' && booked.bar === null)
    await settleExtension(tx, deps, operation, { before: record, after: booked.record, context })
}

/**
 * A charge that cannot be booked and needs staff: there was no payout to pay back, or it exceeds the amount of the
 * order that we signed.
 */
const auditCharge = (
  tx: Tx,
  operation: CardOperationRow,
  charge: KeptEvent,
  action: 'card_payment_without_debt' | 'card_payment_over_order',
  { now }: ChangeContext,
): Promise<void> =>
  tx.audit.record({
    at: now,
    actor: PROVIDER_ACTOR,
    action,
    userId: operation.userId,
    detail: { order: operation.orderCode, amount_cents: charge.amountCents },
  })

/** Only refusals so far. A refund that arrived before its charge waits for it. */
async function refuse(
  tx: Tx,
  deps: Deps,
  operation: CardOperationRow,
  record: LoanRecord,
  events: readonly KeptEvent[],
  context: ChangeContext,
): Promise<void> {
  const refusal = events.find((event) => event.type === 'charge' && event.refusal !== null)
  if (refusal === undefined || refusal.refusal === null || operation.status === 'failed') return
  await tx.cardOperations.update(operation.id, {
    status: 'failed',
    providerCode: refusal.providerCode,
    settledAt: context.now,
  })
  if (operation.initiator === 'auto_debit')
    await afterAutomaticRefusal(tx, deps, operation, record, refusal.refusal, context)
}

/** The outcome of a card registration. */
async function settleCardRequest(
  tx: Tx,
  { secrets }: Deps,
  { operation, record, event, events, context }: Settling & { event: CardEvent },
): Promise<void> {
  if (operation.status === 'completed') return
  const registration = approved(events, 'charge')
  if (registration === undefined) {
    const refusal = events.find(({ type, refusal }) => type === 'charge' && refusal !== null)
    if (refusal === undefined) return
    const change = { status: 'failed', providerCode: refusal.providerCode, settledAt: context.now } as const
    await tx.cardOperations.update(operation.id, change)
    return
  }
  // The token arrives with the approval and is stored with the card alone, so only the current event can have it.
  if (event.card === null) return
  const { token, firstTransactionId, lastDigits, expiresOn } = event.card
  const card = await tx.paymentCards.add({
    userId: operation.userId,
    provider: operation.provider,
    sealedToken: secrets.seal(token),
    firstTransactionId,
    pan: `**** ${lastDigits ?? '****'}`,
    expiresOn,
    createdAt: context.now,
  })
  await tx.cardOperations.update(operation.id, {
    status: 'completed',
    providerCode: registration.providerCode,
    cardId: card.id,
    settledAt: context.now,
  })
  await afterCardRequest(tx, operation.userId, record, context)
}
