import {
  AppError,
  BOOKED_STATES,
  CLASSIFIED_STATES,
  type ClassifiedState,
  earlierOf,
  isIdentityConflict,
  keptCents,
  type LineState,
  laterOf,
  type ReversalCause,
  stateOfBooking,
} from '@puente/domain'
import { announceStaff } from '../../db/announce-staff.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { StatementAllocationRow, StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { Tx } from '../../db/transaction.ts'
import type { BookingOutcome } from '../loans/book.ts'
import {
  assertNotBookedByHand,
  bookTransfer,
  nextTransferFactId,
  paidOut,
  tellingBorrower,
  transferNameOf,
} from '../loans/received-transfer.ts'
import { reversePayment } from '../loans/staff.ts'
import { closeSettledDifferences } from './compare-statement.ts'
import { journalClassified, journalMatched, journalUnclassified, journalUnmatched } from './line-journal.ts'

// What staff decide about a statement line. The line is locked first, then its loans in the order of their ids: of two
// people who decide at once, the second finds the line resolved.

/** A part of a transfer for one loan. */
interface LoanShare {
  readonly publicId: string
  readonly cents: number
}

interface LineMatch {
  readonly entryId: number
  readonly shares: readonly LoanShare[]
  /** The payer is another person than the borrower. */
  readonly isThirdParty: boolean
}

async function lockLine(tx: Tx, entryId: number): Promise<StatementEntryRow> {
  const entry = await tx.statementEntries.lockById(entryId)
  if (entry === null) throw new AppError('not_found', `there is no statement line ${entryId}`)
  return entry
}

/** Tells open pages of staff that a line changed. */
export const announceLine = (tx: Tx, entryId: number): Promise<void> =>
  announceStaff(tx, `line:${entryId}`, 'queue:statement_lines')

const resolved = ({ id, state }: StatementEntryRow) =>
  new AppError('line_resolved', `statement line ${id} is ${state}`, { extra: { state } })

const invalid = (property: string, key: string, detail: string) =>
  new AppError('validation_failed', detail, { fields: [{ property, key }] })

/** A line and its loans, locked, with what is booked of it: nothing stands in the way of booking these shares. */
export async function prepareMatch(tx: Tx, { entryId, shares }: Pick<LineMatch, 'entryId' | 'shares'>) {
  const entry = await lockLine(tx, entryId)
  const earlier = await tx.statementEntries.allocationsOf([entryId])
  const standing = earlier.filter(({ reversedAt }) => reversedAt === null)
  const bookedCents = standing.reduce((sum, { cents }) => sum + cents, 0)
  const leftCents = keptCents(entry) - bookedCents
  const isOpen = entry.state === 'unmatched' || (entry.state === 'split' && leftCents > 0)
  if (!isOpen) throw resolved(entry)
  if (entry.amountCents <= 0) throw invalid('shares', 'maxAmount', `statement line ${entryId} is no incoming money`)
  const cents = shares.reduce((sum, share) => sum + share.cents, 0)
  if (new Set(shares.map(({ publicId }) => publicId)).size !== shares.length) {
    throw invalid('shares', 'unknownOption', `statement line ${entryId}: a loan is named twice`)
  }
  if (cents > leftCents) throw invalid('shares', 'maxAmount', `${cents} cents of ${leftCents} on line ${entryId}`)
  const loans = (await lockLoans(tx, shares)).map(({ record, share }) => ({
    record,
    life: paidOut(record).life,
    share,
  }))
  if (entry.servicerReference !== null) await assertNotBookedByHand(tx, entry.servicerReference)
  return { entry, standing, bookedCents, cents, loans }
}

/**
 * Books an incoming transfer on one loan or on several, on its value date: late interest ends on the day on which the money
 * was there. What is left over stays unmatched money, and can be booked later.
 */
export async function matchLine(tx: Tx, match: LineMatch, context: ChangeContext): Promise<void> {
  const { entryId, shares, isThirdParty } = match
  const { entry, standing, bookedCents, cents, loans } = await prepareMatch(tx, match)
  for (const { record, share } of loans) {
    const factId = await nextTransferFactId(tx, transferNameOf(entry))
    const booking = { entry, factId, cents: share.cents, isThirdParty }
    await bookShare(tx, record, booking, tellingBorrower(context, record, factId))
  }
  const loanCount = new Set([...standing.map(({ publicId }) => publicId), ...shares.map(({ publicId }) => publicId)])
    .size
  const state = stateOfBooking({
    lineCents: keptCents(entry),
    bookedCents: bookedCents + cents,
    loanCount,
    isThirdParty,
  })
  const decided = { actor: context.actor, at: context.now, reason: context.reason ?? null }
  await tx.statementEntries.resolve(entryId, { ...decided, state })
  await announceLine(tx, entryId)
}

async function lockLoans(tx: Tx, shares: readonly LoanShare[]) {
  const found: { readonly id: number; readonly share: LoanShare }[] = []
  for (const share of shares) {
    const loan = await tx.loans.byPublicId(share.publicId)
    if (loan === null) throw new AppError('loan_not_found', `there is no loan ${share.publicId}`)
    found.push({ id: loan.loan.id, share })
  }
  const locked: { readonly record: LoanRecord; readonly share: LoanShare }[] = []
  for (const { id, share } of found.sort((left, right) => left.id - right.id)) {
    const record = await tx.loans.lockById(id)
    if (record === null) throw new AppError('loan_not_found', `there is no loan ${share.publicId}`)
    locked.push({ record, share })
  }
  return locked
}

/** A part of a line on its way to a loan. */
interface ShareBooking {
  readonly entry: StatementEntryRow
  readonly factId: string
  readonly cents: number
  readonly isThirdParty: boolean
}

/** Books a part of a line on a locked loan, in the books too. */
export async function bookShare(
  tx: Tx,
  record: LoanRecord,
  { entry, factId, cents, isThirdParty }: ShareBooking,
  context: ChangeContext,
): Promise<void> {
  const { account } = paidOut(record)
  // A payout counts from the day on which we learned of it, so that a quick repayment may seem to come before it.
  const date = earlierOf(laterOf(entry.valueOn, account.giveDate), context.today)
  await bookTransfer(tx, record, { factId, cents, date }, context)
  await tx.statementEntries.addAllocation({
    entryId: entry.id,
    loanId: record.loan.id,
    cents,
    factId,
    isThirdParty,
    bookedAt: context.now,
    bookedBy: context.actor,
  })
  await journalMatched(tx, { ...entry, amountCents: cents }, factId, context)
}

/** Takes a booking back from its loan. A refusal of the loan's rules changes nothing. */
export async function takeBack(
  tx: Tx,
  entry: StatementEntryRow,
  { id, loanId, cents, factId }: Pick<StatementAllocationRow, 'id' | 'loanId' | 'cents' | 'factId'>,
  cause: ReversalCause,
  context: ChangeContext & { readonly reason: string },
): Promise<BookingOutcome> {
  const record = await tx.loans.lockById(loanId)
  if (record?.life == null) throw new Error(`loan ${loanId} of statement line ${entry.id} has no life`)
  const isReversed = record.life.facts.some((fact) => fact.type === 'reversal' && fact.of === factId)
  const outcome: BookingOutcome = isReversed
    ? { outcome: 'booked', record }
    : await reversePayment(tx, record, { factId, cause }, context)
  if (outcome.outcome === 'refused') return outcome
  await tx.statementEntries.reverseAllocation(id, {
    reversedAt: context.now,
    reversedBy: context.actor,
    reversalReason: context.reason,
  })
  await journalUnmatched(tx, { ...entry, amountCents: cents }, factId, context)
  return outcome
}

const isClassified = (state: LineState): state is ClassifiedState =>
  (CLASSIFIED_STATES as readonly LineState[]).includes(state)

async function shiftDifferences(
  tx: Tx,
  { id, account }: StatementEntryRow,
  direction: 'entered' | 'left',
  { now }: ChangeContext,
): Promise<void> {
  await tx.statementEntries.shiftDifferences({ account, entryIds: [id], direction }, now)
  await closeSettledDifferences(tx, account, now)
}

/** Moves the money of a classified line back to unmatched money. */
export async function unclassify(tx: Tx, entry: StatementEntryRow, context: ChangeContext): Promise<void> {
  const line = { ...entry, amountCents: keptCents(entry) }
  if (isClassified(entry.state)) await journalUnclassified(tx, line, entry.state, context)
  if (entry.state === 'repeated') await shiftDifferences(tx, entry, 'entered', context)
}

/** Takes back what a line was decided to be: bookings are reversed, and the line waits for a new decision. */
export async function unmatchLine(
  tx: Tx,
  entryId: number,
  context: ChangeContext & { readonly reason: string },
): Promise<void> {
  const entry = await lockLine(tx, entryId)
  if (!BOOKED_STATES.has(entry.state) && !isClassified(entry.state)) throw resolved(entry)
  const allocations = (await tx.statementEntries.allocationsOf([entryId])).filter(
    ({ reversedAt }) => reversedAt === null,
  )
  for (const allocation of [...allocations].sort((left, right) => left.loanId - right.loanId)) {
    const outcome = await takeBack(tx, entry, allocation, 'our_mistake', context)
    if (outcome.outcome === 'refused') {
      const { reason } = outcome
      throw new AppError('illegal_transition', `loan ${allocation.loanId}: ${reason}`, { extra: { reason } })
    }
  }
  await unclassify(tx, entry, context)
  const { actor, now: at, reason } = context
  await tx.statementEntries.resolve(entryId, { state: 'unmatched', reason, actor, at })
  await announceLine(tx, entryId)
}

/**
 * A line that belongs to no loan: a fee, a settlement of card payments, or no business of ours. `feeCents` is what the acquirer kept of a
 * settlement.
 */
export async function classifyLine(
  tx: Tx,
  { entryId, state, feeCents = 0 }: { entryId: number; state: ClassifiedState; feeCents?: number },
  context: ChangeContext & { readonly reason: string },
): Promise<void> {
  const entry = await lockLine(tx, entryId)
  if (entry.state !== 'unmatched') throw resolved(entry)
  if (state === 'repeated' && !isIdentityConflict(entry.conflict)) {
    throw invalid('state', 'unknownOption', `statement line ${entryId} is not in doubt`)
  }
  const { actor, now: at, reason } = context
  await journalClassified(tx, { ...entry, amountCents: keptCents(entry) }, { state, feeCents }, context)
  await tx.statementEntries.resolve(entryId, { state, reason, actor, at })
  if (state === 'repeated') await shiftDifferences(tx, entry, 'left', context)
  await announceLine(tx, entryId)
}
