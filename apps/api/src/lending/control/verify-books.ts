import { BOOK_ACCOUNTS, balancesOf, type CivilDate, type LoanAccount, moneyOn } from '@puente/domain'
import { accountOfRow } from '../../db/loan-record.ts'
import type { StoredBooks } from '../../db/repositories/books.ts'
import type { BookProblem } from '../../db/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Loans that are read and compared at a time: the memory that a run needs does not grow with the number of loans. */
const LOANS_AT_ONCE = 500

const differingFields = (stored: LoanAccount, computed: LoanAccount): string[] =>
  (Object.keys(computed) as (keyof LoanAccount)[]).filter((key) => stored[key] !== computed[key])

/**
 * The differences between what is stored about one loan's money: the account as the facts yield it, the ledger as the account
 * yields it, and the dates of the loan's row.
 */
export function problemsOf({ loanId, contract, facts, account: row, dates, balances }: StoredBooks): BookProblem[] {
  const problems: BookProblem[] = []
  const found = (problem: string) => problems.push({ loanId, problem })
  const account = row === null ? null : accountOfRow(row)
  if (contract !== null) {
    const lastDay = facts.reduce<CivilDate | null>(
      (last, fact) => (last && last > fact.bookedOn ? last : fact.bookedOn),
      null,
    )
    const date = account?.accruedThrough ?? lastDay
    const computed = date === null ? null : moneyOn(contract, facts, date).account
    if ((computed === null) !== (account === null))
      found(account === null ? 'account is missing' : 'account without payout')
    else if (computed !== null && account !== null) {
      const fields = differingFields(account, computed)
      if (fields.length > 0) found(`facts and account differ in ${fields.join(', ')}`)
    }
  }
  const expected = balancesOf(account)
  const unknown = Object.keys(balances).filter((name) => !(BOOK_ACCOUNTS as readonly string[]).includes(name))
  const differing = BOOK_ACCOUNTS.filter((name) => (balances[name] ?? 0) !== expected[name])
  if (unknown.length > 0) found(`ledger has unknown accounts: ${unknown.join(', ')}`)
  if (differing.length > 0) found(`ledger and account differ in ${differing.join(', ')}`)
  const pairs = [
    ['give_date', dates.giveDate, account?.giveDate],
    ['must_pay_date', dates.mustPayDate, account?.mustPayDate],
    ['returned_on', dates.returnedOn, account?.closedOn],
    ['sold_on', dates.soldOn, account?.soldOn],
  ] as const
  const wrong = pairs.filter(([, stored, computed]) => (stored ?? null) !== (computed ?? null)).map(([name]) => name)
  if (account !== null && wrong.length > 0) found(`loan row and account differ in ${wrong.join(', ')}`)
  return problems
}

/** Compares what is stored about these loans. Each chunk is read in one statement, so it sees one state. */
export async function verifyLoans(
  { transaction }: Pick<Deps, 'transaction'>,
  loanIds: readonly number[],
): Promise<BookProblem[]> {
  const problems: BookProblem[] = []
  for (let start = 0; start < loanIds.length; start += LOANS_AT_ONCE) {
    const ids = loanIds.slice(start, start + LOANS_AT_ONCE)
    const stored = await transaction((tx) => tx.books.storedBooks(ids))
    for (const one of stored) problems.push(...problemsOf(one))
  }
  return problems
}

export interface Verification {
  readonly loanCount: number
  readonly problems: readonly BookProblem[]
}

/** Every signed loan, chunk by chunk, and whether the ledger as a whole adds up to zero. */
export async function verifyAllBooks(deps: Pick<Deps, 'transaction' | 'clock'>): Promise<Verification> {
  const problems: BookProblem[] = []
  let loanCount = 0
  let last = 0
  for (;;) {
    const from = last
    const ids = await deps.transaction((tx) => tx.books.signedLoansAfter(from, LOANS_AT_ONCE))
    if (ids.length === 0) break
    problems.push(...(await verifyLoans(deps, ids)))
    loanCount += ids.length
    last = ids.at(-1) ?? last
  }
  const totals = await deps.transaction((tx) => tx.books.totalsThrough(deps.clock.today()))
  const sum = totals.reduce((cents, { debitCents, creditCents }) => cents + debitCents - creditCents, 0)
  if (sum !== 0) problems.push({ loanId: null, problem: `the ledger adds up to ${sum} cents instead of zero` })
  return { loanCount, problems }
}
