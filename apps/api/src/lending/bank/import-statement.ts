import { payoutLineConflict, refundLineConflict } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { PayoutRow } from '../../db/repositories/payouts.ts'
import type { StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { StatementFileRow } from '../../db/repositories/statement-files.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type {
  BankStatement,
  RefusedReading,
  SkippedPart,
  StatementLine,
  StatementReading,
} from '../../providers/statements/statements.ts'
import { bookedByHand } from '../loans/received-transfer.ts'
import {
  completePayout,
  lockPayout,
  type ReturnSource,
  returnPayout,
  type SettleOutcome,
  settleContext,
} from '../payouts/settle-payout.ts'
import { completeRefund, type LockedRefund, lockRefund, undoRefund } from '../refunds/settle-refund.ts'
import { autoMatch } from './auto-match.ts'
import type { StatementDifference } from './compare-statement.ts'
import { announceLine } from './decide-line.ts'
import { futureDateIn } from './future-dates.ts'
import { journalMatched, journalPayout, journalRefund } from './line-journal.ts'
import { type StoredLine, storeStatement } from './store-statement.ts'
import { takeBackAutomatically } from './take-back.ts'

type LineResult =
  /** Imported before. */
  | { readonly result: 'known' }
  | { readonly result: 'completed' | 'returned'; readonly endToEndId: string }
  /** About a payout or a refund whose outcome was known already. */
  | { readonly result: 'confirmed'; readonly endToEndId: string }
  /** Booked on a loan: by hand before the import, or by its score. */
  | { readonly result: 'matched' }
  | { readonly result: 'unmatched' }
  /**
   * Staff must look: the line is about a payout or a refund that it does not fit, or an equal line or one with its reference is
   * stored. Its money stays unmatched.
   */
  | { readonly result: 'conflict'; readonly endToEndId: string | null; readonly reason: string }
  /** An error stopped this line. It is stored as unmatched money, and the next import of the file tries it again. */
  | { readonly result: 'error'; readonly message: string }

export type ImportedLine = LineResult & { readonly line: StatementLine }

interface ImportedStatement {
  readonly lines: readonly ImportedLine[]
  /** Its own and those of later statements. */
  readonly differences: readonly StatementDifference[]
}

export type ImportOutcome =
  | {
      readonly outcome: 'imported'
      readonly lines: readonly ImportedLine[]
      readonly skipped: readonly SkippedPart[]
      readonly differences: readonly StatementDifference[]
    }
  | RefusedReading

/** Who brought a file, and how. */
export interface StatementSource {
  readonly channel: StatementFileRow['channel']
  readonly actor: string
}

/** ISO 20022: the bank gives no reason. */
const NO_REASON = 'MS03'

export type ReadStatement = Extract<StatementReading, { readonly outcome: 'read' }>

/** The statements of our accounts in a file; refused if one is from the future. */
export async function readStatement(
  { statements, clock }: Pick<Deps, 'statements' | 'clock'>,
  text: string,
): Promise<StatementReading> {
  const reading = await statements.read(text)
  return reading.outcome === 'refused' ? reading : (futureDateIn(reading.statements, clock.today()) ?? reading)
}

/**
 * Books what an account statement reports: our transfers, and incoming transfers that were booked by hand or that match
 * one loan clearly. A statement is stored in one commit, and each line is decided in a commit of its own: the same file again, even
 * after a crash, only adds what is missing.
 */
export async function importStatement(deps: Deps, text: string, source: StatementSource): Promise<ImportOutcome> {
  const reading = await readStatement(deps, text)
  if (reading.outcome === 'refused') return reading
  const imported: ImportedStatement[] = []
  for (const statement of reading.statements) imported.push(await bookStatement(deps, statement, source))
  return {
    outcome: 'imported',
    lines: imported.flatMap(({ lines }) => lines),
    skipped: reading.skipped,
    differences: imported.flatMap(({ differences }) => differences),
  }
}

/** Stores one statement that was read before, and books its lines. */
export async function bookStatement(
  deps: Deps,
  statement: BankStatement,
  { actor, channel }: StatementSource,
): Promise<ImportedStatement> {
  const { transaction, clock } = deps
  const { stored, undecided } = await transaction(async (tx) => {
    const stored = await storeStatement(tx, deps, statement, { actor, now: clock.now(), today: clock.today() })
    return { stored, undecided: await undecidedOf(tx, stored.lines) }
  })
  // Outgoing transfers before returns, whatever the order in the file.
  const ordered = [...stored.lines].sort(
    (left, right) => Math.sign(left.entry.amountCents) - Math.sign(right.entry.amountCents),
  )
  const returnSource = channel === 'bank' ? 'bank' : 'uploaded_file'
  const lines: ImportedLine[] = []
  for (const { line, entry, isNew } of ordered) {
    const isAboutKnown = undecided.get(entry.id)
    const result =
      isAboutKnown === undefined ? undecidable(entry) : await decideLine(deps, entry.id, { returnSource, isAboutKnown })
    lines.push({ line, ...(isNew || (result.result !== 'unmatched' && result.result !== 'conflict') ? result : KNOWN) })
  }
  // After all lines: the transfer that a debit takes back may stand in the same file.
  const returns = await transaction((tx) => tx.statementEntries.openReturns(stored.rowId))
  for (const { id } of returns) await takeBackAutomatically(deps, id)
  return { lines, differences: stored.differences }
}

const KNOWN = { result: 'known' } as const
const UNMATCHED = { result: 'unmatched' } as const

const isOpen = ({ state, conflict }: StatementEntryRow): boolean => state === 'unmatched' && conflict === null

const undecidable = ({ state, conflict }: StatementEntryRow): LineResult =>
  state === 'unmatched' && conflict !== null ? { result: 'conflict', endToEndId: null, reason: conflict } : KNOWN

/** The lines that nothing was decided about, and whether each may be about a transfer that is known. */
async function undecidedOf(tx: Tx, lines: readonly StoredLine[]): Promise<ReadonlyMap<number, boolean>> {
  const open = lines.flatMap(({ entry }) => (isOpen(entry) ? [entry.id] : []))
  const decided = await tx.statementEntries.decidedOf(open)
  const undecided = open.filter((id) => !decided.has(id))
  const aboutKnown = await tx.statementEntries.aboutKnownTransfers(undecided)
  return new Map(undecided.map((id) => [id, aboutKnown.has(id)]))
}

interface DecideContext {
  readonly returnSource: ReturnSource
  /** False: the line cannot be about a transfer of ours, nor about one that was entered by hand. */
  readonly isAboutKnown: boolean
}

/** Decides what a stored line is, as far as this needs no person. */
async function decideLine(
  deps: Deps,
  entryId: number,
  { returnSource, isAboutKnown }: DecideContext,
): Promise<LineResult> {
  try {
    const result = isAboutKnown ? await decideKnownTransfer(deps, entryId, returnSource) : UNMATCHED
    if (result.result !== 'unmatched') return result
    return (await autoMatch(deps, entryId)) ? { result: 'matched' } : result
  } catch (error) {
    // One loan that cannot be booked must not block the others.
    return { result: 'error', message: error instanceof Error ? error.message : String(error) }
  }
}

const decideKnownTransfer = (deps: Deps, entryId: number, returnSource: ReturnSource): Promise<LineResult> =>
  deps.transaction(async (tx): Promise<LineResult> => {
    const entry = await tx.statementEntries.lockById(entryId)
    if (entry === null || !isOpen(entry)) return KNOWN
    const context = { actor: 'system', now: deps.clock.now(), today: deps.clock.today() }
    const result =
      (await decidePayoutLine(tx, deps, entry, { ...context, returnSource })) ??
      (await decideRefundLine(tx, entry, context)) ??
      (await decideLineBookedByHand(tx, entry, context))
    if (result.result !== 'unmatched') await announceLine(tx, entryId)
    return result
  })

async function decideLineBookedByHand(tx: Tx, entry: StatementEntryRow, context: ChangeContext): Promise<LineResult> {
  const { servicerReference, amountCents } = entry
  const byHand = servicerReference === null ? null : await bookedByHand(tx, servicerReference)
  if (byHand?.cents !== amountCents) return UNMATCHED
  await tx.statementEntries.addAllocation({
    entryId: entry.id,
    loanId: byHand.loanId,
    cents: byHand.cents,
    factId: byHand.factId,
    isThirdParty: false,
    bookedAt: context.now,
    bookedBy: context.actor,
  })
  await journalMatched(tx, entry, byHand.factId, context)
  await tx.statementEntries.resolve(entry.id, { actor: context.actor, at: context.now, state: 'matched' })
  return { result: 'matched' }
}

/** A line about a refund of ours, by its reference; null if it is about something else. */
async function decideRefundLine(tx: Tx, entry: StatementEntryRow, context: ChangeContext): Promise<LineResult | null> {
  const found = entry.endToEndId === null ? null : await tx.refunds.byEndToEndId(entry.endToEndId)
  const locked = found && (await lockRefund(tx, found.id))
  if (!locked) return null
  const { id: refundId, endToEndId, loanId } = locked.refund
  const settled = await settleRefundLine(tx, locked, entry, context)
  if ('reason' in settled) {
    await tx.statementEntries.markConflict(entry.id, settled.reason)
    return { result: 'conflict', endToEndId, reason: settled.reason }
  }
  await journalRefund(tx, entry, refundId, context)
  const state = loanId === null ? 'sent_back' : 'refund'
  await tx.statementEntries.resolve(entry.id, { actor: context.actor, at: context.now, state, refundId })
  return { result: settled.result, endToEndId }
}

async function settleRefundLine(
  tx: Tx,
  locked: LockedRefund,
  { id, amountCents, returnReason }: StatementEntryRow,
  context: ChangeContext,
): Promise<{ readonly result: 'completed' | 'returned' | 'confirmed' } | { readonly reason: string }> {
  const { refund } = locked
  const direction = amountCents < 0 ? 'left' : 'came_back'
  if (Math.abs(amountCents) !== refund.amountCents) return { reason: 'amount_differs' }
  const conflict = refundLineConflict(refund.status, direction)
  if (conflict !== null) return { reason: conflict }
  if (await tx.statementEntries.hasOtherLine(id, { refundId: refund.id }, direction))
    return { reason: REPEATED[direction] }
  const settled =
    direction === 'left'
      ? await completeRefund(tx, locked, null, context)
      : await undoRefund(tx, locked, 'returned', returnReason ?? NO_REASON, context)
  if (settled.outcome === 'conflict') return { reason: settled.reason }
  if (settled.outcome === 'already_known') return { result: 'confirmed' }
  return { result: direction === 'left' ? 'completed' : 'returned' }
}

/** The bank executed a transfer twice, or returned it twice: one line per direction is about our transfer, the next is not. */
const REPEATED = { left: 'already_left', came_back: 'already_returned' } as const

/** By our own reference; else by reference in the text, amount and account together. */
async function findPayout(tx: Tx, line: StatementEntryRow): Promise<PayoutRow | null> {
  const isDebit = line.amountCents < 0
  if (isDebit && line.returnReason !== null) return null // a refund of incoming money, not a payout
  const byReference = line.endToEndId === null ? null : await tx.payouts.byEndToEndId(line.endToEndId)
  if (byReference) return byReference
  // A borrower may repay with our text in the transfer: without our reference, incoming money is a return only if the
  // bank says so.
  if (line.counterpartyIban === null || (!isDebit && line.returnReason === null)) return null
  const candidates = await tx.payouts.ofAmountTo(Math.abs(line.amountCents), line.counterpartyIban)
  const named = candidates.filter(({ endToEndId }) => line.remittance.includes(endToEndId))
  // The tenth attempt's reference starts with the first one's.
  return named.sort((left, right) => right.endToEndId.length - left.endToEndId.length)[0] ?? null
}

async function decidePayoutLine(
  tx: Tx,
  deps: Deps,
  entry: StatementEntryRow,
  { returnSource, ...context }: ChangeContext & { readonly returnSource: ReturnSource },
): Promise<LineResult | null> {
  const payout = await findPayout(tx, entry)
  if (payout === null) return null
  const result = await settlePayoutLine(tx, deps, payout, { entry, returnSource })
  if (result.result === 'conflict') {
    await tx.statementEntries.markConflict(entry.id, result.reason, payout.id)
    return result
  }
  const state = entry.amountCents < 0 ? 'payout' : 'returned_payout'
  await journalPayout(tx, entry, payout.endToEndId, context)
  await tx.statementEntries.resolve(entry.id, { actor: context.actor, at: context.now, state, payoutId: payout.id })
  return result
}

async function settlePayoutLine(
  tx: Tx,
  deps: Deps,
  payout: PayoutRow,
  { entry, returnSource }: { readonly entry: StatementEntryRow; readonly returnSource: ReturnSource },
): Promise<LineResult> {
  const { endToEndId } = payout
  const conflict = (reason: string): LineResult => ({ result: 'conflict', endToEndId, reason })
  const direction = entry.amountCents < 0 ? 'left' : 'came_back'
  if (Math.abs(entry.amountCents) !== payout.amountCents) return conflict('amount_differs')
  const locked = await lockPayout(tx, payout.id)
  if (!locked) throw new Error(`payout ${payout.id} has no loan`)
  if (await tx.statementEntries.hasOtherLine(entry.id, { payoutId: payout.id }, direction)) {
    return conflict(REPEATED[direction])
  }
  const reason = payoutLineConflict(locked.payout.status, direction)
  if (reason !== null) return conflict(reason)
  const context = settleContext(deps)
  if (direction === 'left') return toResult(await completePayout(tx, locked, context), 'completed', endToEndId)
  const returned = { providerCode: entry.returnReason ?? NO_REASON, source: returnSource }
  return toResult(await returnPayout(tx, locked, returned, context), 'returned', endToEndId)
}

function toResult(settled: SettleOutcome, result: 'completed' | 'returned', endToEndId: string): LineResult {
  if (settled.outcome === 'settled') return { result, endToEndId }
  if (settled.outcome === 'already_known') return { result: 'confirmed', endToEndId }
  return { result: 'conflict', endToEndId, reason: settled.reason }
}
