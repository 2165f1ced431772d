import type { PayoutRow } from '../../db/repositories/payouts.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { BankStatement, FilePayouts, StatementLine, StatementProblem } from '../../providers/payouts/payouts.ts'
import { completePayout, lockPayout, returnPayout, type SettleOutcome, settleContext } from './settle-payout.ts'

export type LineResult =
  /** Imported before. */
  | { readonly result: 'known' }
  | { readonly result: 'completed' | 'returned'; readonly endToEndId: string }
  /** About a payout whose outcome was known already. */
  | { readonly result: 'confirmed'; readonly endToEndId: string }
  | { readonly result: 'unmatched' }
  /** About a payout, but the loan or the amount does not match: staff must look. */
  | { readonly result: 'conflict'; readonly endToEndId: string; readonly reason: string }
  /** An error stopped this line; nothing of it is stored, and the next import tries it again. */
  | { readonly result: 'error'; readonly message: string }

export type ImportedLine = LineResult & { readonly line: StatementLine }

export type ImportOutcome =
  | { readonly outcome: 'imported'; readonly lines: readonly ImportedLine[] }
  | { readonly outcome: 'refused'; readonly problem: StatementProblem; readonly detail: string }

/** ISO 20022: the bank gives no reason. */
const NO_REASON = 'MS03'

/**
 * Books what an account statement reports about our transfers. Each line is its own commit and is imported once: the
 * same file again, even after a crash, only adds what is missing.
 */
export async function importStatement(deps: Deps, bank: FilePayouts, text: string): Promise<ImportOutcome> {
  const reading = bank.readStatements(text)
  if (reading.outcome === 'refused') return reading
  const lines: ImportedLine[] = []
  for (const statement of reading.statements) {
    // Outgoing transfers before returns, whatever the order in the file.
    const ordered = [...statement.lines].sort(
      (left, right) => Math.sign(left.amountCents) - Math.sign(right.amountCents),
    )
    for (const line of ordered) lines.push({ line, ...(await importLine(deps, statement, line)) })
  }
  return { outcome: 'imported', lines }
}

async function importLine(deps: Deps, { account }: BankStatement, line: StatementLine): Promise<LineResult> {
  const { servicerReference, bookedOn, amountCents, endToEndId, returnReason } = line
  try {
    return await deps.transaction(async (tx) => {
      const entryId = await tx.statementEntries.addOnce({
        account,
        servicerReference,
        bookedOn,
        amountCents,
        endToEndId,
        returnReason,
        detail: {
          counterparty_iban: line.counterpartyIban,
          counterparty_name: line.counterpartyName,
          remittance: line.remittance,
        },
        importedAt: deps.clock.now(),
      })
      if (entryId === null) return { result: 'known' }
      const payout = await findPayout(tx, line)
      if (!payout) return { result: 'unmatched' }
      await tx.statementEntries.assign(entryId, payout.id)
      const result = await bookLine(tx, deps, payout, line)
      if (result.result === 'conflict') await tx.statementEntries.markConflict(entryId, result.reason)
      return result
    })
  } catch (error) {
    // One loan that cannot be booked must not block the others.
    return { result: 'error', message: error instanceof Error ? error.message : String(error) }
  }
}

/** By our own reference; else by reference in the text, amount and account together. */
async function findPayout(tx: Tx, line: StatementLine): Promise<PayoutRow | null> {
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

async function bookLine(tx: Tx, deps: Deps, payout: PayoutRow, line: StatementLine): Promise<LineResult> {
  const { endToEndId } = payout
  if (Math.abs(line.amountCents) !== payout.amountCents) {
    return { result: 'conflict', endToEndId, reason: 'amount_differs' }
  }
  const locked = await lockPayout(tx, payout.id)
  if (!locked) throw new Error(`payout ${payout.id} has no loan`)
  const context = settleContext(deps)
  if (line.amountCents < 0) return toResult(await completePayout(tx, locked, context), 'completed', endToEndId)
  const reason = line.returnReason ?? NO_REASON
  return toResult(await returnPayout(tx, locked, reason, context), 'returned', endToEndId)
}

function toResult(settled: SettleOutcome, result: 'completed' | 'returned', endToEndId: string): LineResult {
  if (settled.outcome === 'settled') return { result, endToEndId }
  if (settled.outcome === 'already_known') return { result: 'confirmed', endToEndId }
  return { result: 'conflict', endToEndId, reason: settled.reason }
}
