import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../platform/command-result.ts'
import { verifyEvidence } from './verify-evidence.ts'

const EVIDENCE_USAGE = [
  'npm run evidence -- verify              checks the whole chain of signatures and every document it references',
  'npm run evidence -- verify --loan <id>  the same, with the documents of one loan (its number or its public id)',
  'npm run evidence -- show <id>           prints the evidence of one loan as JSON, one entry a line',
]

const notDone = (...lines: readonly string[]): CommandResult => ({ lines, isDone: false })

async function loanIdOf({ transaction }: Pick<Deps, 'transaction'>, name: string): Promise<number | null> {
  return transaction(async (tx) => {
    const record = /^\d{1,15}$/.test(name) ? await tx.loans.byId(Number(name)) : await tx.loans.byPublicId(name)
    return record?.loan.id ?? null
  })
}

/** The signature commands of the terminal, for an operator or a court's expert. */
export async function evidenceCommand(deps: Deps, args: readonly string[]): Promise<CommandResult> {
  const [verb, ...rest] = args
  if (verb === 'show' && rest.length === 1) return show(deps, rest[0] ?? '')
  if (verb !== 'verify') return notDone(...EVIDENCE_USAGE)
  if (rest.length === 0) return verify(deps, null)
  const [flag, name, ...more] = rest
  if (flag !== '--loan' || name === undefined || more.length > 0) return notDone(...EVIDENCE_USAGE)
  const loanId = await loanIdOf(deps, name)
  return loanId === null ? notDone(`There is no loan ${name}.`) : verify(deps, loanId)
}

async function verify(deps: Deps, loanId: number | null): Promise<CommandResult> {
  const { entries, documents, problems } = await verifyEvidence(deps, loanId)
  const summary = `${entries} entries and ${documents} documents checked: ${
    problems.length === 0 ? 'everything is as it was signed' : `${problems.length} problems`
  }.`
  return {
    lines: [
      summary,
      ...problems.map(
        ({ entryId, loanId: ofLoan, problem }) =>
          `  loan ${ofLoan}${entryId === null ? '' : `, entry ${entryId}`}: ${problem}`,
      ),
    ],
    isDone: problems.length === 0,
  }
}

async function show(deps: Deps, name: string): Promise<CommandResult> {
  const loanId = await loanIdOf(deps, name)
  if (loanId === null) return notDone(`There is no loan ${name}.`)
  const rows = await deps.transaction((tx) => tx.signatureEvidence.ofLoan(loanId))
  if (rows.length === 0) return notDone(`Loan ${name} has no evidence: nothing was signed.`)
  return {
    lines: rows.map(({ id, record, previousHash, hash, seal }) =>
      JSON.stringify({ id, record: JSON.parse(record) as unknown, previous_hash: previousHash, hash, seal }),
    ),
    isDone: true,
  }
}
