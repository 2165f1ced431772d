import { AppError, type CivilDate, type IdentifiedLines } from '@puente/domain'
import { announceStaff } from '../../db/announce-staff.ts'
import type { BankStatementRow, StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { Tx } from '../../db/transaction.ts'
import type { BankStatement } from '../../providers/statements/statements.ts'

// After each import, the books must have the closing balance of the file. A difference is stored with its statement and stays in the
// work list until the books agree or a staff member says why they do not.

export interface StatementDifference {
  /** The stored statement. */
  readonly rowId: number
  readonly statementId: string
  readonly account: string
  readonly closedOn: CivilDate
  readonly closingCents: number
  readonly booksCents: number
  /** Closing balance less books. */
  readonly differenceCents: number
  /** The part that was there before the first line of the statement: an earlier statement is missing or differs. */
  readonly openingDifferenceCents: number
  /** Lines in the books that the statement does not have. */
  readonly extra: readonly StatementEntryRow[]
  /** Lines of the statement that were stored although an equal one, or one with their reference, is known. */
  readonly doubtful: readonly StatementEntryRow[]
}

const sumOf = (lines: readonly { readonly amountCents: number }[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

interface ImportedStatement {
  readonly rowId: number
  readonly statement: BankStatement
  readonly stored: readonly { readonly entry: StatementEntryRow; readonly isNew: boolean }[]
  readonly identified: IdentifiedLines
  /** By how much the statement moved the opening balance of the books. */
  readonly openingShiftCents: number
}

interface CompareContext {
  readonly actor: string
  readonly now: Date
}

/**
 * Compares the books with a statement that was just stored, and with the statements after it, whose closing balances the books had
 * until now. Of those, the next one is returned if it differs: those behind it differ for the same reason.
 */
export async function compareWithBooks(
  tx: Tx,
  imported: ImportedStatement,
  context: CompareContext,
): Promise<readonly StatementDifference[]> {
  const own = await compareOwn(tx, imported)
  const next = await compareLater(tx, imported, context)
  return [own, next].flatMap((found) => found ?? [])
}

/** The books of the statement's last day may go on after its closing balance. */
async function compareOwn(
  tx: Tx,
  { rowId, statement, stored, identified }: ImportedStatement,
): Promise<StatementDifference | null> {
  const { id: statementId, account, closedOn, openingCents, closingCents, lines } = statement
  const inBooks = ({ state }: StatementEntryRow) => state !== 'repeated'
  const later = (await tx.statementEntries.byIds(identified.laterIds)).filter(inBooks)
  const extra = (await tx.statementEntries.byIds(identified.extraIds)).filter(inBooks)
  const lastDay = [closedOn, ...lines.map(({ bookedOn }) => bookedOn)].sort().at(-1) ?? closedOn
  const booksCents = (await tx.statementEntries.booksThrough(account, lastDay)) - sumOf(later)
  const differenceCents = closingCents - booksCents
  const atOpening = booksCents - sumOf(lines) - sumOf(extra)
  const openingDifferenceCents = openingCents - atOpening
  const row = await tx.statementEntries.statementById(rowId)
  // What was explained before stays explained while it is the same.
  const isExplained =
    differenceCents !== 0 && row?.differenceCents === differenceCents && row.differenceResolvedAt !== null
  await tx.statementEntries.changeStatement(rowId, {
    differenceCents,
    openingDifferenceCents,
    extraEntryIds: extra.map(({ id }) => id),
    ...(isExplained ? {} : { differenceResolvedAt: null, differenceResolvedBy: null, differenceNote: null }),
  })
  if (differenceCents === 0 || isExplained) return null
  const doubtful = stored
    .map(({ entry }) => entry)
    .filter(({ conflict, state }) => conflict !== null && state === 'unmatched')
  return {
    ...{ rowId, statementId, account, closedOn, closingCents, booksCents, differenceCents, openingDifferenceCents },
    extra,
    doubtful,
  }
}

/**
 * A line of a past day that later statements do not know changes every closing balance after it, whatever the statement that brought
 * it says of itself.
 */
async function compareLater(
  tx: Tx,
  { rowId, statement: { account }, stored, openingShiftCents }: ImportedStatement,
  { now }: CompareContext,
): Promise<StatementDifference | null> {
  const fresh = stored.filter(({ isNew }) => isNew).map(({ entry }) => entry)
  const entryIds = fresh.map(({ id }) => id)
  const change = {
    account,
    entryIds,
    direction: 'entered',
    openingCents: openingShiftCents,
    comparedId: rowId,
  } as const
  const changed = await tx.statementEntries.shiftDifferences(change, now)
  await closeSettledDifferences(tx, account, now)
  const next = changed.find(({ differenceCents }) => differenceCents !== 0)
  if (next === undefined) return null
  const { id, statementId, closedOn, closingCents, openingDifferenceCents, extraEntryIds } = next
  const differenceCents = next.differenceCents ?? 0
  const extra = fresh.filter(({ bookedOn }) => bookedOn < closedOn)
  await tx.statementEntries.changeStatement(id, { extraEntryIds: [...extraEntryIds, ...extra.map((line) => line.id)] })
  return {
    ...{ rowId: id, statementId, account, closedOn, closingCents, differenceCents, extra },
    booksCents: closingCents - differenceCents,
    openingDifferenceCents: openingDifferenceCents ?? 0,
    doubtful: [],
  }
}

/** Takes statements from the work list whose closing balance the books have at the end of the day, now that more is stored. */
export async function closeSettledDifferences(tx: Tx, account: string, now: Date): Promise<void> {
  for (const open of await tx.statementEntries.openDifferences(account, MAX_OPEN)) {
    const booksCents = await tx.statementEntries.booksThrough(account, open.closedOn)
    if (booksCents !== open.closingCents) continue
    await tx.statementEntries.changeStatement(open.id, {
      differenceCents: 0,
      openingDifferenceCents: 0,
      extraEntryIds: [],
      differenceResolvedAt: now,
      differenceResolvedBy: 'system',
    })
  }
  await announceStaff(tx, 'queue:statement_differences')
}

/** A lender with more differences than this has one cause for them. */
const MAX_OPEN = 100

export interface OpenDifference {
  readonly statement: BankStatementRow
  readonly lines: readonly StatementEntryRow[]
}

/** The work list, oldest first, each statement with the lines that may be the reason. */
export async function readDifferences(tx: Tx): Promise<readonly OpenDifference[]> {
  const open = await tx.statementEntries.openDifferences(null, MAX_OPEN)
  const found: OpenDifference[] = []
  for (const statement of open) {
    const extra = await tx.statementEntries.byIds(statement.extraEntryIds)
    const doubtful = await tx.statementEntries.doubtfulOf(statement.id)
    found.push({ statement, lines: [...new Map([...extra, ...doubtful].map((line) => [line.id, line])).values()] })
  }
  return found
}

/** A staff member says why a difference stays. The books are not changed. */
export async function resolveDifference(
  tx: Tx,
  statementRowId: number,
  {
    actor,
    now,
    reason,
  }: { readonly actor: string; readonly now: Date; readonly today: CivilDate; readonly reason: string },
): Promise<void> {
  const row = await tx.statementEntries.statementById(statementRowId)
  if (row === null) throw new AppError('not_found', `there is no statement ${statementRowId}`)
  if (!row.differenceCents || row.differenceResolvedAt !== null) {
    throw new AppError('line_resolved', `statement ${statementRowId} has no open difference`)
  }
  await tx.statementEntries.changeStatement(row.id, {
    differenceResolvedAt: now,
    differenceResolvedBy: actor,
    differenceNote: reason,
  })
  await tx.audit.record({
    at: now,
    actor,
    action: 'bank.difference_explained',
    userId: null,
    detail: {
      account: row.account,
      statement: row.statementId,
      closed_on: row.closedOn,
      amount_cents: row.differenceCents,
      reason,
    },
  })
  await announceStaff(tx, 'queue:statement_differences')
}
