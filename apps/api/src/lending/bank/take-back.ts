import { AppError, mayTakeBack, namesTransfer } from '@puente/domain'
import { backofficeBankTexts as bankTexts } from '@puente/texts/backoffice-bank'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { announceLine, takeBack, unmatchLine } from './decide-line.ts'

// The bank takes an incoming transfer back with a debit of its own: the payer recalled it, or it was the bank's mistake. Its money
// leaves the loans in the same commit. Both lines then stand as unmatched money of the same amount with opposite signs, so
// that the books need no further journal.

type Reasoned = ChangeContext & { readonly reason: string }

/** The transfers that a debit may take back, the one that it names first. */
export async function transfersToTakeBack(tx: Tx, debit: StatementEntryRow): Promise<readonly StatementEntryRow[]> {
  if (debit.state !== 'unmatched' || debit.amountCents >= 0) return []
  const found = (await tx.statementEntries.transfersOfDebit(debit)).filter((credit) => mayTakeBack(debit, credit))
  return [
    ...found.filter((credit) => namesTransfer(debit, credit)),
    ...found.filter((credit) => !namesTransfer(debit, credit)),
  ]
}

/** In the order of their ids, as every caller locks them: another order would deadlock. */
async function lockBoth(tx: Tx, debitId: number, creditId: number) {
  const rows = new Map<number, StatementEntryRow | null>()
  for (const id of [debitId, creditId].sort((left, right) => left - right)) {
    rows.set(id, await tx.statementEntries.lockById(id))
  }
  const [debit, credit] = [rows.get(debitId), rows.get(creditId)]
  if (!debit || !credit) throw new AppError('not_found', `there is no statement line ${debit ? creditId : debitId}`)
  return { debit, credit }
}

/** Ties a debit to the transfer that it takes back, and reverses what the transfer paid. */
export async function takeTransferBack(
  tx: Tx,
  { debitId, creditId }: { readonly debitId: number; readonly creditId: number },
  context: Reasoned,
): Promise<void> {
  const { debit, credit } = await lockBoth(tx, debitId, creditId)
  if (debit.state !== 'unmatched') {
    throw new AppError('line_resolved', `statement line ${debitId} is ${debit.state}`, {
      extra: { state: debit.state },
    })
  }
  if (!mayTakeBack(debit, credit)) {
    throw new AppError('validation_failed', `line ${debitId} cannot take line ${creditId} back`, {
      fields: [{ property: 'line', key: 'unknownOption' }],
    })
  }
  const standing = (await tx.statementEntries.allocationsOf([creditId])).filter(({ reversedAt }) => reversedAt === null)
  for (const allocation of [...standing].sort((left, right) => left.loanId - right.loanId)) {
    const outcome = await takeBack(tx, credit, allocation, 'bank_return', context)
    if (outcome.outcome === 'refused') {
      const { reason } = outcome
      throw new AppError('illegal_transition', `loan ${allocation.loanId}: ${reason}`, { extra: { reason } })
    }
  }
  await tie(tx, debit, credit, context)
}

async function tie(tx: Tx, debit: StatementEntryRow, credit: StatementEntryRow, { actor, now: at, reason }: Reasoned) {
  const state = 'taken_back' as const
  await tx.statementEntries.setCounterpart(credit.id, debit.id, state)
  await tx.statementEntries.setCounterpart(debit.id, credit.id, state)
  for (const id of [credit.id, debit.id]) {
    await tx.statementEntries.resolve(id, { state, reason, actor, at })
    await announceLine(tx, id)
  }
}

/** Takes back what a line was decided to be. Of a transfer that the bank took back, both lines wait again. */
export async function undoDecision(tx: Tx, entryId: number, context: Reasoned): Promise<void> {
  const entry = await tx.statementEntries.byId(entryId)
  if (entry === null || entry.state !== 'taken_back' || entry.counterpartId === null) {
    await unmatchLine(tx, entryId, context)
    return
  }
  const lines = await lockBoth(tx, entryId, entry.counterpartId)
  if (lines.debit.counterpartId !== entry.counterpartId) {
    throw new AppError('line_resolved', `statement line ${entryId} changed`, { extra: { state: lines.debit.state } })
  }
  const { actor, now: at, reason } = context
  for (const { id } of [lines.debit, lines.credit]) {
    await tx.statementEntries.setCounterpart(id, null, 'unmatched')
    await tx.statementEntries.resolve(id, { state: 'unmatched', reason, actor, at })
    await announceLine(tx, id)
  }
}

/** Takes back the only transfer that a debit names, if the bank calls the debit a return. Otherwise staff decide. */
export async function takeBackAutomatically(deps: Deps, debitId: number): Promise<boolean> {
  const { transaction, clock } = deps
  try {
    return await transaction(async (tx) => {
      const debit = await tx.statementEntries.byId(debitId)
      if (debit === null || debit.returnReason === null) return false
      const named = (await transfersToTakeBack(tx, debit)).filter((credit) => namesTransfer(debit, credit))
      const [credit] = named
      if (credit === undefined || named.length > 1) return false
      const reason = bankTexts.takenBackByBank(debit.returnReason)
      const context = { actor: 'system', now: clock.now(), today: clock.today(), reason }
      await takeTransferBack(tx, { debitId, creditId: credit.id }, context)
      return true
    })
  } catch (error) {
    // The loan refuses, or another person decided meanwhile: the line waits for staff.
    if (error instanceof AppError) return false
    throw error
  }
}
