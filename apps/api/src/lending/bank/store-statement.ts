import type { CivilDate, IdentifiedLines, KnownLine, LineContent } from '@puente/domain'
import { announceStaff } from '../../db/announce-staff.ts'
import type { BankStatementRow, StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { BankStatement, StatementLine } from '../../providers/statements/statements.ts'
import { compareWithBooks, type StatementDifference } from './compare-statement.ts'
import { journalEarlierOpening, journalImports, journalOpening } from './line-journal.ts'

/** A line of the file and the row that it is stored as. */
export interface StoredLine {
  readonly line: StatementLine
  readonly entry: StatementEntryRow
  /** False for a line that was stored before. */
  readonly isNew: boolean
}

interface StoredStatement {
  readonly rowId: number
  /** In the order of the file. */
  readonly lines: readonly StoredLine[]
  /** Empty if the books have the closing balance of the statement, and those of the statements after it as before. */
  readonly differences: readonly StatementDifference[]
}

interface StoreContext {
  readonly actor: string
  readonly now: Date
  readonly today: CivilDate
}

/**
 * Stores a statement with those of its lines that are new, and books their money as unmatched: all of it in one commit, so that the
 * books have either the balance before the file or the one after it.
 */
export async function storeStatement(
  tx: Tx,
  { statements }: Pick<Deps, 'statements'>,
  statement: BankStatement,
  context: StoreContext,
): Promise<StoredStatement> {
  const { id: statementId, account, openingCents, closedOn, lines } = statement
  const { actor, now } = context
  await tx.audit.record({
    at: now,
    actor,
    action: 'bank.statement_imported',
    userId: null,
    detail: { account, statement: statementId, closed_on: closedOn, lines: lines.length },
  })
  await tx.statementEntries.lockAccount(account)
  const openingShiftCents = await bookOpening(tx, statement, context)
  const earlier = await tx.statementEntries.statementOf({ account, closedOn, statementId })
  const known = await knownLines(tx, statement)
  // In a thread, and within the lock of the account: what is stored may not change before the lines are.
  const identified = await statements.identify(
    { openingCents, closedOn, lines: lines.map(toContent), isOtherEdition: earlier !== null },
    known.map(toKnown),
  )
  const rowId = await saveStatement(tx, statement, { earlier, identified, context })
  await tx.statementEntries.moveLines(identified.moved.map(({ id, place }) => ({ id, ...place })))
  const stored = await storeLines(tx, statement, { rowId, identified, known, context })
  const imported = { rowId, statement, stored, identified, openingShiftCents }
  const differences = await compareWithBooks(tx, imported, context)
  await announceStaff(tx, 'queue:statement_lines')
  return { rowId, lines: stored, differences }
}

/** Returns by how much an earlier statement moved the opening balance of the books. */
async function bookOpening(
  tx: Tx,
  { account, closedOn, openingCents }: BankStatement,
  context: StoreContext,
): Promise<number> {
  const first = await tx.statementEntries.firstStatement(account)
  if (first === null) await journalOpening(tx, account, openingCents, closedOn, context)
  if (first === null || closedOn >= first.closedOn) return 0
  const cents = openingCents - first.openingCents
  await journalEarlierOpening(tx, { account, date: closedOn, cents }, context)
  return cents
}

/** Field by field: what goes to the thread is copied, and thousands of whole rows take long. */
const toContent = (line: StatementLine): LineContent => ({
  reference: line.servicerReference,
  bookedOn: line.bookedOn,
  valueOn: line.valueOn,
  amountCents: line.amountCents,
  endToEndId: line.endToEndId,
  returnReason: line.returnReason,
  counterpartyIban: line.counterpartyIban,
  counterpartyName: line.counterpartyName,
  remittance: line.remittance,
})

function toKnown(entry: StatementEntryRow): KnownLine {
  const { id, balanceBeforeCents: beforeCents, dayPosition: position } = entry
  const place = beforeCents === null || position === null ? null : { position, beforeCents }
  const isDoubtful = entry.conflict === 'maybe_repeated' || entry.state === 'repeated'
  return Object.assign(toContent(entry), { id, place, isDoubtful })
}

async function knownLines(tx: Tx, { account, closedOn, lines }: BankStatement): Promise<readonly StatementEntryRow[]> {
  const days = [closedOn, ...lines.map(({ bookedOn }) => bookedOn)].sort()
  const from = lines.length === 0 ? closedOn : days.filter((day) => lines.some(({ bookedOn }) => bookedOn === day))[0]
  const references = lines.flatMap(({ servicerReference }) => servicerReference ?? [])
  return tx.statementEntries.knownLines(account, {
    from: from ?? closedOn,
    to: days.at(-1) ?? closedOn,
    references: [...new Set(references)],
  })
}

/** A longer edition of a statement replaces the balances of a shorter one, never the other way round. */
async function saveStatement(
  tx: Tx,
  { id: statementId, account, closedOn, openingCents, closingCents, lines }: BankStatement,
  {
    earlier,
    identified,
    context,
  }: {
    readonly earlier: BankStatementRow | null
    readonly identified: IdentifiedLines
    readonly context: StoreContext
  },
): Promise<number> {
  const balances = { openingCents, closingCents, lineCount: lines.length }
  if (earlier === null) {
    const { now: importedAt, actor: importedBy } = context
    return tx.statementEntries.addStatement({ ...balances, account, statementId, closedOn, importedAt, importedBy })
  }
  if (identified.laterIds.length > 0) return earlier.id
  // Some banks go on under the same number: the file begins where the earlier one ended.
  const goesOn = openingCents !== earlier.openingCents && openingCents === earlier.closingCents
  await tx.statementEntries.changeStatement(earlier.id, {
    ...balances,
    ...(goesOn ? { openingCents: earlier.openingCents, lineCount: earlier.lineCount + lines.length } : {}),
  })
  return earlier.id
}

/** To write more of them at once keeps the server from answering. */
const LINES_AT_ONCE = 100

async function storeLines(
  tx: Tx,
  { account, lines }: BankStatement,
  {
    rowId,
    identified,
    known,
    context,
  }: {
    readonly rowId: number
    readonly identified: IdentifiedLines
    readonly known: readonly StatementEntryRow[]
    readonly context: StoreContext
  },
): Promise<readonly StoredLine[]> {
  const knownById = new Map(known.map((entry) => [entry.id, entry]))
  const both = lines.map((line, index) => ({ line, found: identified.lines[index] }))
  const fresh = both.flatMap(({ line, found }) =>
    found === undefined || found.knownId !== null ? [] : [{ line, found }],
  )
  const added = new Map<StatementLine, StatementEntryRow>()
  for (let start = 0; start < fresh.length; start += LINES_AT_ONCE) {
    const some = fresh.slice(start, start + LINES_AT_ONCE)
    const rows = await tx.statementEntries.addLines(
      some.map(({ line, found }) => ({
        ...line,
        account,
        bankStatementId: rowId,
        state: 'unmatched' as const,
        conflict: found.conflict,
        balanceBeforeCents: found.place.beforeCents,
        dayPosition: found.place.position,
        importedAt: context.now,
      })),
    )
    await journalImports(tx, rows, { ...context, actor: 'system' })
    for (const [index, row] of rows.entries()) if (some[index] !== undefined) added.set(some[index].line, row)
  }
  return both.map(({ line, found }) => {
    const entry = found?.knownId == null ? added.get(line) : knownById.get(found.knownId)
    if (entry === undefined) throw new Error(`a line of ${account} was neither stored nor known`)
    return { line, entry, isNew: found?.knownId == null }
  })
}
