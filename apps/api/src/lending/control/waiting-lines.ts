import type { WaitingStatement } from '../../db/repositories/book-findings.ts'
import type { StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { Deps } from '../../deps.ts'
import type { BankStatement, StatementLine } from '../../providers/statements/statements.ts'
import type { Difference } from './loan-differences.ts'

// A changed payer or reference of a line that waits decides on whose loan a colleague books it. No journal shows that: only the
// file in which the line came does.

type Content = Pick<
  StatementEntryRow,
  | 'bookedOn'
  | 'valueOn'
  | 'amountCents'
  | 'servicerReference'
  | 'endToEndId'
  | 'returnReason'
  | 'counterpartyIban'
  | 'counterpartyName'
  | 'remittance'
>

const contentOf = (line: Content): string =>
  JSON.stringify([
    line.bookedOn,
    line.valueOn,
    line.amountCents,
    line.servicerReference,
    line.endToEndId,
    line.returnReason,
    line.counterpartyIban,
    line.counterpartyName,
    line.remittance,
  ])

const countBy = (lines: readonly Content[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const content = contentOf(line)
    counts.set(content, (counts.get(content) ?? 0) + 1)
  }
  return counts
}

const isSame = (statement: BankStatement, { account, closedOn, statementId }: WaitingStatement): boolean =>
  statement.account === account && statement.closedOn === closedOn && statement.id === statementId

const differs = (object: string, what: string, stored: string | null): Difference => ({
  check: 'statement_lines',
  loanId: null,
  object,
  what,
  stored,
  derived: null,
})

/** One statement with a line that waits: its stored lines against those of all files that brought it. */
async function statementDiffers(
  { transaction, statements }: Pick<Deps, 'transaction' | 'statements'>,
  statement: WaitingStatement,
): Promise<readonly Difference[]> {
  const { lines, files } = await transaction(async (tx) => ({
    lines: await tx.bookFindings.linesOfStatement(statement.rowId),
    files: await tx.bookFindings.filesOfStatement(statement),
  }))
  const changed = files
    .filter(({ isIntact }) => !isIntact)
    .map(({ id }) => differs(`statement file ${id}`, 'hash', null))
  const filed: StatementLine[] = []
  let isFound = false
  for (const { text } of files) {
    const reading = await statements.read(text)
    if (reading.outcome === 'refused') continue
    const same = reading.statements.filter((read) => isSame(read, statement))
    isFound ||= same.length > 0
    filed.push(...same.flatMap((read) => read.lines))
  }
  // Statements of before files were kept, and accounts that the settings no longer name.
  if (!isFound) return changed
  const [stored, inFiles] = [countBy(lines), countBy(filed)]
  return [
    ...changed,
    ...lines
      .filter((line) => line.state === 'unmatched' || line.state === 'split')
      .filter((line) => (stored.get(contentOf(line)) ?? 0) > (inFiles.get(contentOf(line)) ?? 0))
      .map((line) => differs(`statement line ${line.id}`, 'payer, reference and text of its file', contentOf(line))),
  ]
}

/** Compares lines that wait for a decision with the files in which they came. */
export async function waitingLinesDiffer(
  deps: Pick<Deps, 'transaction' | 'statements'>,
  found: (differences: readonly Difference[]) => void,
): Promise<void> {
  const waiting = await deps.transaction((tx) => tx.bookFindings.statementsWithWaitingLines())
  for (const statement of waiting) found(await statementDiffers(deps, statement))
}
