import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../platform/command-result.ts'
import { recordCheck } from './record-check.ts'
import { type Verification, verifyAllBooks, verifyLoans } from './verify-books.ts'

const USAGE = [
  'npm run books -- verify              compares the books with themselves and with the bank, from the first day on',
  'npm run books -- verify --loan <id>  compares what is stored about one loan (its number or its public id)',
]

const MAX_LINES = 200

/** The bookkeeping commands of the terminal. */
export async function booksCommand(deps: Deps, args: readonly string[]): Promise<CommandResult> {
  const [verb, flag, name, ...more] = args
  if (verb !== 'verify' || more.length > 0 || (flag !== undefined && flag !== '--loan')) {
    return { lines: USAGE, isDone: false }
  }
  if (flag === undefined) {
    const result = await verifyAllBooks(deps)
    await recordCheck(deps, { ...result, kind: 'full', actor: 'command', businessDate: deps.clock.today() })
    return report(result)
  }
  if (name === undefined) return { lines: USAGE, isDone: false }
  const record = await deps.transaction((tx) =>
    /^\d{1,15}$/.test(name) ? tx.loans.byId(Number(name)) : tx.loans.byPublicId(name),
  )
  if (record === null) return { lines: [`There is no loan ${name}.`], isDone: false }
  const problems = await verifyLoans(deps, [record.loan.id])
  return report({ loanCount: 1, problemCount: problems.length, problems })
}

const report = ({ loanCount, problemCount, problems }: Verification): CommandResult => ({
  lines: [
    `${loanCount} loans checked: ${problemCount === 0 ? 'ledger, facts, statements and loan rows agree' : `${problemCount} problems`}.`,
    ...problems
      .slice(0, MAX_LINES)
      .map(({ loanId, problem }) => `  ${loanId === null ? '' : `loan ${loanId}: `}${problem}`),
  ],
  isDone: problemCount === 0,
})
