import type { ChangeContext } from '../../db/loan-change.ts'
import type { PayoutRow } from '../../db/repositories/payouts.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type {
  BankStatement,
  RefusedReading,
  SkippedPart,
  StatementReading,
} from '../../providers/statements/statements.ts'
import {
  completePayout,
  lockPayout,
  returnPayout,
  type SettleOutcome,
  settleContext,
} from '../payouts/settle-payout.ts'
import { completeRefund, lockRefund, undoRefund } from '../refunds/settle-refund.ts'
import { autoMatch } from './auto-match.ts'
import { announceLine, transferFactId } from './book-line.ts'
import { futureDateIn } from './future-dates.ts'
import { type IdentifiedLine, identifyLines } from './identify-lines.ts'
import {
  journalEarlierOpening,
  journalImport,
  journalMatched,
  journalOpening,
  journalPayout,
  journalRefund,
} from './line-journal.ts'
import { takeBackAutomatically } from './take-back.ts'

export type LineResult =
  /** Imported before. */
  | { readonly result: 'known' }
  | { readonly result: 'completed' | 'returned'; readonly endToEndId: string }
  /** About a payout whose outcome was known already. */
  | { readonly result: 'confirmed'; readonly endToEndId: string }
  /** Booked on a loan: by hand before the import, or by its score. */
  | { readonly result: 'matched' }
  | { readonly result: 'unmatched' }
  /** About a payout, but the loan or the amount does not match: staff must look. */
  | { readonly result: 'conflict'; readonly endToEndId: string; readonly reason: string }
  /** An error stopped this line; nothing of it is stored, and the next import tries it again. */
  | { readonly result: 'error'; readonly message: string }

export type ImportedLine = LineResult & { readonly line: IdentifiedLine }

export type ImportOutcome =
  | { readonly outcome: 'imported'; readonly lines: readonly ImportedLine[]; readonly skipped: readonly SkippedPart[] }
  | RefusedReading

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
 * one loan clearly. Each line is its own commit and is imported once: the same file again, even after a crash, only adds
 * what is missing. `actor` imports the file.
 */
export async function importStatement(deps: Deps, text: string, actor: string): Promise<ImportOutcome> {
  const reading = await readStatement(deps, text)
  if (reading.outcome === 'refused') return reading
  const lines: ImportedLine[] = []
  for (const statement of reading.statements) lines.push(...(await bookStatement(deps, statement, actor)))
  return { outcome: 'imported', lines, skipped: reading.skipped }
}

/** Stores one statement that was read before, and books its lines. */
export async function bookStatement(deps: Deps, statement: BankStatement, actor: string): Promise<ImportedLine[]> {
  const statementRowId = await saveStatement(deps, statement, actor)
  // Outgoing transfers before returns, whatever the order in the file.
  const ordered = [...identifyLines(statement.lines)].sort(
    (left, right) => Math.sign(left.amountCents) - Math.sign(right.amountCents),
  )
  const lines: ImportedLine[] = []
  for (const line of ordered) lines.push({ line, ...(await importLine(deps, statement, statementRowId, line)) })
  // After all lines: the transfer that a debit takes back may stand in the same file.
  const returns = await deps.transaction((tx) => tx.statementEntries.openReturns(statementRowId))
  for (const { id } of returns) await takeBackAutomatically(deps, id)
  return lines
}

const saveStatement = (
  { transaction, clock }: Deps,
  { id, account, closedOn, openingCents, closingCents, lines }: BankStatement,
  actor: string,
): Promise<number> =>
  transaction(async (tx) => {
    const now = clock.now()
    const balances = { statementId: id, closedOn, openingCents, closingCents, lineCount: lines.length }
    await tx.audit.record({
      at: now,
      actor,
      action: 'bank.statement_imported',
      userId: null,
      detail: { account, statement: id, closed_on: closedOn, lines: lines.length },
    })
    const context = { actor, now, today: clock.today() }
    const first = await tx.statementEntries.firstStatement(account)
    if (first === null) await journalOpening(tx, account, openingCents, closedOn, context)
    else if (closedOn < first.closedOn) {
      const cents = openingCents - first.openingCents
      await journalEarlierOpening(tx, { account, date: closedOn, cents }, context)
    }
    return tx.statementEntries.saveStatement({ ...balances, account, importedAt: now, importedBy: actor })
  })

async function importLine(
  deps: Deps,
  { account }: BankStatement,
  bankStatementId: number,
  line: IdentifiedLine,
): Promise<LineResult> {
  try {
    const imported = await deps.transaction(async (tx): Promise<LineResult & { readonly entryId?: number }> => {
      const now = deps.clock.now()
      const entryId = await tx.statementEntries.addOnce({
        ...line,
        account,
        bankStatementId,
        state: 'unmatched',
        importedAt: now,
      })
      if (entryId === null) return { result: 'known' }
      const context = { actor: 'system', now, today: deps.clock.today() }
      const system = { actor: 'system', at: now }
      const booked = { ...line, id: entryId }
      await journalImport(tx, booked, context)
      await announceLine(tx, entryId)
      const payout = await findPayout(tx, line)
      if (payout) {
        const result = await bookLine(tx, deps, payout, line)
        if (result.result === 'conflict') await tx.statementEntries.markConflict(entryId, payout.id, result.reason)
        else {
          const state = line.amountCents < 0 ? 'payout' : 'returned_payout'
          await journalPayout(tx, booked, payout.endToEndId, context)
          await tx.statementEntries.resolve(entryId, { ...system, state, payoutId: payout.id })
        }
        return result
      }
      const refunded = await bookRefundLine(tx, line, context)
      if (refunded !== null) {
        if (refunded.result === 'conflict') return refunded
        await journalRefund(tx, booked, refunded.refundId, context)
        await tx.statementEntries.resolve(entryId, { ...system, state: refunded.state })
        return { result: refunded.result, endToEndId: refunded.endToEndId }
      }
      const factId = transferFactId(line.servicerReference, 0)
      const byHand = await tx.statementEntries.bookedByHand(factId)
      if (byHand?.cents !== line.amountCents) return { result: 'unmatched', entryId }
      await tx.statementEntries.addAllocation({
        entryId,
        loanId: byHand.loanId,
        cents: byHand.cents,
        factId,
        isThirdParty: false,
        bookedAt: now,
        bookedBy: system.actor,
      })
      await journalMatched(tx, booked, factId, context)
      await tx.statementEntries.resolve(entryId, { ...system, state: 'matched' })
      return { result: 'matched' }
    })
    const { entryId, ...result } = imported
    if (entryId === undefined) return result
    return (await autoMatch(deps, entryId)) ? { result: 'matched' } : result
  } catch (error) {
    // One loan that cannot be booked must not block the others.
    return { result: 'error', message: error instanceof Error ? error.message : String(error) }
  }
}

type RefundLine =
  | {
      readonly result: 'completed' | 'returned'
      readonly endToEndId: string
      readonly refundId: string
      readonly state: 'refund' | 'sent_back'
    }
  | { readonly result: 'conflict'; readonly endToEndId: string; readonly reason: string }

/** A line about a refund of ours, by its reference; null if it is about something else. */
async function bookRefundLine(tx: Tx, line: IdentifiedLine, context: ChangeContext): Promise<RefundLine | null> {
  const found = line.endToEndId === null ? null : await tx.refunds.byEndToEndId(line.endToEndId)
  const locked = found && (await lockRefund(tx, found.id))
  if (!locked) return null
  const { id: refundId, endToEndId, amountCents, loanId } = locked.refund
  if (Math.abs(line.amountCents) !== amountCents) return { result: 'conflict', endToEndId, reason: 'amount_differs' }
  const settled =
    line.amountCents < 0
      ? await completeRefund(tx, locked, null, context)
      : await undoRefund(tx, locked, 'returned', line.returnReason ?? NO_REASON, context)
  if (settled.outcome === 'conflict') return { result: 'conflict', endToEndId, reason: settled.reason }
  const state = loanId === null ? 'sent_back' : 'refund'
  return { result: line.amountCents < 0 ? 'completed' : 'returned', endToEndId, refundId, state }
}

/** By our own reference; else by reference in the text, amount and account together. */
async function findPayout(tx: Tx, line: IdentifiedLine): Promise<PayoutRow | null> {
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

async function bookLine(tx: Tx, deps: Deps, payout: PayoutRow, line: IdentifiedLine): Promise<LineResult> {
  const { endToEndId } = payout
  if (Math.abs(line.amountCents) !== payout.amountCents) {
    return { result: 'conflict', endToEndId, reason: 'amount_differs' }
  }
  const locked = await lockPayout(tx, payout.id)
  if (!locked) throw new Error(`payout ${payout.id} has no loan`)
  const context = settleContext(deps)
  if (line.amountCents < 0) return toResult(await completePayout(tx, locked, context), 'completed', endToEndId)
  const returned = { providerCode: line.returnReason ?? NO_REASON, source: 'uploaded_file' } as const
  return toResult(await returnPayout(tx, locked, returned, context), 'returned', endToEndId)
}

function toResult(settled: SettleOutcome, result: 'completed' | 'returned', endToEndId: string): LineResult {
  if (settled.outcome === 'settled') return { result, endToEndId }
  if (settled.outcome === 'already_known') return { result: 'confirmed', endToEndId }
  return { result: 'conflict', endToEndId, reason: settled.reason }
}
