import { createHash } from 'node:crypto'
import { type CivilDate, earlierOf, referencesIn } from '@puente/domain'
import { announceStaff } from '../../db/announce-staff.ts'
import type { StatementFileRow } from '../../db/repositories/statement-files.ts'
import type { StatementMentions, StatementResults, StatementSummary } from '../../db/schema/index.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { BankStatement, StatementLine } from '../../providers/statements/statements.ts'
import { type ImportOutcome, importStatement, type ReadStatement } from './import-statement.ts'

/** Who brought a file, and how. */
export interface StatementSource {
  readonly channel: StatementFileRow['channel']
  readonly actor: string
}

/** A statement whose opening balance is not the closing one before it. */
export interface BalanceGap {
  readonly account: string
  readonly statementId: string
  readonly openingCents: number
  /** Null if no statement before it is known. */
  readonly expectedCents: number | null
}

/** The gaps of a file as it was received. */
export const gapsIn = (statements: readonly StatementSummary[]): readonly BalanceGap[] =>
  statements
    .filter(({ openingCents, expectedCents }) => openingCents !== expectedCents)
    .map(({ account, statementId, openingCents, expectedCents }) => ({
      account,
      statementId,
      openingCents,
      expectedCents,
    }))

const sumOf = (lines: readonly StatementLine[], isIn: boolean): number =>
  lines.reduce((sum, { amountCents }) => sum + (amountCents > 0 === isIn ? Math.abs(amountCents) : 0), 0)

const earliest = (lines: readonly StatementLine[], otherwise: CivilDate): CivilDate =>
  lines.reduce((first, { bookedOn }) => earlierOf(first, bookedOn), otherwise)

const toSummary = (statement: BankStatement, expectedCents: number | null): StatementSummary => ({
  account: statement.account,
  statementId: statement.id,
  from: earliest(statement.lines, statement.closedOn),
  closedOn: statement.closedOn,
  openingCents: statement.openingCents,
  closingCents: statement.closingCents,
  lines: statement.lines.length,
  inCents: sumOf(statement.lines, true),
  outCents: sumOf(statement.lines, false),
  expectedCents,
})

/** What each statement says, beside the closing balance before it: that of the file if it has one, else that of the last import. */
async function summarise(tx: Tx, statements: readonly BankStatement[]): Promise<StatementSummary[]> {
  const inOrder = statements.toSorted((left, right) => (left.closedOn < right.closedOn ? -1 : 1))
  const last = new Map<string, number>()
  const summaries: StatementSummary[] = []
  for (const statement of inOrder) {
    const { account, closedOn, id, closingCents } = statement
    const before = last.get(account) ?? (await tx.statementFiles.closingBefore(account, closedOn, id))
    summaries.push(toSummary(statement, before))
    last.set(account, closingCents)
  }
  return summaries
}

/** The summaries of a stored file with the closing balances of today. */
export async function summariesNow(tx: Tx, { statements }: StatementFileRow): Promise<StatementSummary[]> {
  const last = new Map<string, number>()
  const summaries: StatementSummary[] = []
  for (const summary of statements) {
    const { account, closedOn, statementId, closingCents } = summary
    const before = last.get(account) ?? (await tx.statementFiles.closingBefore(account, closedOn, statementId))
    summaries.push({ ...summary, expectedCents: before })
    last.set(account, closingCents)
  }
  return summaries
}

function mentionsOf(statements: readonly BankStatement[]): StatementMentions {
  const found = { publicIds: [], personalIds: [], phones: [], ibans: [], endToEndIds: [] } as Record<
    keyof StatementMentions,
    string[]
  >
  for (const { remittance, counterpartyIban, endToEndId } of statements.flatMap(({ lines }) => lines)) {
    const { exact, personalIds, phones } = referencesIn(remittance)
    found.publicIds.push(...exact)
    found.personalIds.push(...personalIds)
    found.phones.push(...phones)
    if (counterpartyIban !== null) found.ibans.push(counterpartyIban)
    if (endToEndId !== null) found.endToEndIds.push(endToEndId)
  }
  return Object.fromEntries(
    Object.entries(found).map(([kind, values]) => [kind, [...new Set(values)]]),
  ) as unknown as StatementMentions
}

/** Stores a file that was read. The same file is stored once. */
export async function storeStatementFile(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  text: string,
  { statements, skipped }: Omit<ReadStatement, 'outcome'>,
  { channel, actor }: StatementSource,
): Promise<StatementFileRow> {
  const content = Buffer.from(text, 'utf8')
  return tx.statementFiles.receive({
    sha256: createHash('sha256').update(content).digest(),
    content,
    statements: await summarise(tx, statements),
    mentions: mentionsOf(statements),
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
  const outcome = await importStatement(deps, text, file.receivedBy)
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
