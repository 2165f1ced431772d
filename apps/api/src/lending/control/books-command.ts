import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../platform/command-result.ts'
import { recordCheck } from './record-check.ts'
import { verifyAllBooks, verifyLoans } from './verify-books.ts'

const USAGE = [
  'npm run books -- verify              compares ledger, facts and loan rows of every loan',
  'npm run books -- verify --loan <id>  the same for one loan (its number or its public id)',
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
    return report(result.loanCount, result.problems)
  }
  if (name === undefined) return { lines: USAGE, isDone: false }
  const record = await deps.transaction((tx) =>
    /^\d{1,15}$/.test(name) ? tx.loans.byId(Number(name)) : tx.loans.byPublicId(name),
  )
  if (record === null) return { lines: [`There is no loan ${name}.`], isDone: false }
  return report(1, await verifyLoans(deps, [record.loan.id]))
}

const report = (
  loanCount: number,
  problems: readonly { readonly loanId: number | null; readonly problem: string }[],
): CommandResult => ({
  lines: [
    `${loanCount} loans checked: ${problems.length === 0 ? 'ledger, facts and loan rows agree' : `${problems.length} problems`}.`,
    ...problems
      .slice(0, MAX_LINES)
      .map(({ loanId, problem }) => `  ${loanId === null ? '' : `loan ${loanId}: `}${problem}`),
  ],
  isDone: problems.length === 0,
})
