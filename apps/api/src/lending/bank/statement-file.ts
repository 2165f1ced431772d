import { createHash } from 'node:crypto'
import { type CivilDate, compareDates, earlierOf } from '@puente/domain'
import { announceStaff } from '../../db/announce-staff.ts'
import type { StatementFileRow } from '../../db/repositories/statement-files.ts'
import type { StatementResults, StatementSummary } from '../../db/schema/index.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { BankStatement, StatementLine } from '../../providers/statements/statements.ts'
import { type ImportOutcome, importStatement, type ReadStatement, type StatementSource } from './import-statement.ts'

/** A statement whose opening balance is not the closing one before it, or whose closing balance is not the opening one after it. */
interface BalanceGap {
  readonly account: string
  readonly statementId: string
  readonly openingCents: number
  /** Null if no statement before it is known. */
  readonly expectedCents: number | null
  /** Null unless the statement after it opens with another balance. */
  readonly followingCents: number | null
}

/** The opening balance of the statement after it, if that is not the closing one of this statement. */
export const brokenFollowing = ({
  closingCents,
  followingCents = null,
}: Pick<StatementSummary, 'closingCents' | 'followingCents'>): number | null =>
  followingCents === closingCents ? null : followingCents

/** The gaps of a file as it was received. */
export const gapsIn = (statements: readonly StatementSummary[]): readonly BalanceGap[] =>
  statements
    .map((summary) => ({ ...summary, followingCents: brokenFollowing(summary) }))
    .filter(
      ({ openingCents, expectedCents, followingCents }) => openingCents !== expectedCents || followingCents !== null,
    )
    .map(({ account, statementId, openingCents, expectedCents, followingCents }) => ({
      account,
      statementId,
      openingCents,
      expectedCents,
      followingCents,
    }))

const sumOf = (lines: readonly StatementLine[], isIn: boolean): number =>
  lines.reduce((sum, { amountCents }) => sum + (amountCents > 0 === isIn ? Math.abs(amountCents) : 0), 0)

const earliest = (lines: readonly StatementLine[], otherwise: CivilDate): CivilDate =>
  lines.reduce((first, { bookedOn }) => earlierOf(first, bookedOn), otherwise)

/** What a statement says by itself. */
type StatementFigures = Omit<StatementSummary, 'expectedCents' | 'followingCents'>

const toFigures = (statement: BankStatement): StatementFigures => ({
  account: statement.account,
  statementId: statement.id,
  from: earliest(statement.lines, statement.closedOn),
  closedOn: statement.closedOn,
  openingCents: statement.openingCents,
  closingCents: statement.closingCents,
  lines: statement.lines.length,
  inCents: sumOf(statement.lines, true),
  outCents: sumOf(statement.lines, false),
})

/** The statement of the same account at the next lower or higher place of the file. */
const neighbourOf = (inOrder: readonly StatementFigures[], index: number, side: 'before' | 'after') => {
  const { account } = inOrder[index] ?? {}
  const isSame = (statement: StatementFigures) => statement.account === account
  return side === 'before' ? inOrder.slice(0, index).findLast(isSame) : inOrder.slice(index + 1).find(isSame)
}

/**
 * Puts the balances of the neighbouring days beside each statement: the closing one before it and the opening one after it, of the file or
 * of an earlier import, whichever is nearer. A day that is stored already counts as it was imported, even if the file changes it.
 */
async function withNeighbours(tx: Tx, statements: readonly StatementFigures[]): Promise<StatementSummary[]> {
  const inOrder = statements.toSorted((left, right) => compareDates(left.closedOn, right.closedOn))
  const summaries: StatementSummary[] = []
  for (const [index, figures] of inOrder.entries()) {
    const { account, closedOn, statementId } = figures
    const previous = neighbourOf(inOrder, index, 'before')
    const next = neighbourOf(inOrder, index, 'after')
    const before = await tx.statementFiles.statementBefore(account, closedOn, statementId)
    const after = await tx.statementFiles.statementAfter(account, closedOn)
    const isInFile = previous !== undefined && (before === null || before.closedOn <= previous.closedOn)
    // The check of the next statement of the file covers the days up to it.
    const isCovered = after === null || (next !== undefined && next.closedOn < after.closedOn)
    summaries.push({
      ...figures,
      expectedCents: isInFile ? previous.closingCents : (before?.closingCents ?? null),
      followingCents: isCovered ? null : after.openingCents,
    })
  }
  return summaries
}

/** The summaries of a stored file with the balances that are stored today. */
export const summariesNow = (tx: Tx, { statements }: StatementFileRow): Promise<StatementSummary[]> =>
  withNeighbours(tx, statements)

/** Stores a file that was read. The same file is stored once; it is the bank's as soon as the bank's channel brings it. */
export async function storeStatementFile(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  text: string,
  { statements, mentions, skipped }: Omit<ReadStatement, 'outcome'>,
  { channel, actor }: StatementSource,
): Promise<StatementFileRow> {
  const content = Buffer.from(text, 'utf8')
  return tx.statementFiles.receive({
    sha256: createHash('sha256').update(content).digest(),
    content,
    statements: await withNeighbours(tx, statements.map(toFigures)),
    mentions,
    skipped,
    receivedAt: clock.now(),
    receivedBy: actor,
    channel,
  })
}

/** Long enough for an import inside its request; the job then finds it done, or resumes it. */
const RESUME_AFTER_MS = 60_000

/** Lets the lines of a file be imported: now by a job, or by the caller after the commit, with a job that resumes it. */
export async function acceptStatementFile(tx: Tx, fileId: number, imports: 'job' | 'caller'): Promise<void> {
  await tx.statementFiles.accept(fileId)
  // One file at a time: the balances of the next follow on from this one.
  const options = { delayMs: imports === 'job' ? 0 : RESUME_AFTER_MS, queueName: 'bank-statements' }
  await tx.outbox.add('import-statement', { fileId }, options)
}

function resultsOf(outcome: ImportOutcome): StatementResults {
  if (outcome.outcome === 'refused') return { lines: 0, results: {}, problem: outcome.problem }
  const results: Record<string, number> = {}
  for (const { result } of outcome.lines) results[result] = (results[result] ?? 0) + 1
  return { lines: outcome.lines.length, results }
}

/** Imports the lines of an accepted file. Run again, it adds only what is missing. */
export async function importStatementFile(deps: Deps, fileId: number): Promise<ImportOutcome> {
  const { transaction, clock } = deps
  const { file, text } = await transaction(async (tx) => ({
    file: await tx.statementFiles.byId(fileId),
    text: await tx.statementFiles.contentOf(fileId),
  }))
  if (file === null || text === null) throw new Error(`there is no statement file ${fileId}`)
  if (file.state === 'waiting') throw new Error(`statement file ${fileId} waits for a second person`)
  const outcome = await importStatement(deps, text, { channel: file.channel, actor: file.receivedBy })
  const results = resultsOf(outcome)
  // A line that failed is tried again: the file stays accepted, and the job repeats.
  if (results.results.error !== undefined) return outcome
  const state = outcome.outcome === 'refused' ? 'refused' : 'imported'
  await transaction(async (tx) => {
    await tx.statementFiles.finish(fileId, state, results, clock.now())
    await announceStaff(tx, 'queue:statement_lines')
  })
  return outcome
}
