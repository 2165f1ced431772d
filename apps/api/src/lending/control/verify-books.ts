import { addDays, type CivilDate, earlierOf, laterOf } from '@puente/domain'
import { journals } from '../../db/book-checks/journal-checks.ts'
import { allocations, statementLines } from '../../db/book-checks/line-checks.ts'
import {
  cardPayments,
  loanFactsAndAudit,
  loanHistory,
  loanTerms,
  payouts,
  refunds,
} from '../../db/book-checks/loan-checks.ts'
import type { CheckedObjects, DifferenceRow, StoredCheck } from '../../db/book-checks/stored-check.ts'
import type { StoredPaymentFile } from '../../db/repositories/book-findings.ts'
import type { BookProblem } from '../../db/schema/index.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { filesDiffer } from './file-differences.ts'
import { type Difference, loanDifferences, problemOf } from './loan-differences.ts'
import { waitingLinesDiffer } from './waiting-lines.ts'

// Everything is read some objects at a time, and only differences are kept: the memory that a check needs does not grow with the
// number of loans. Each comparison is one statement, so it sees one state of the database.

/** The checks of objects that have a number, besides those of a loan's money (`loanDifferences`). */
const STORED_CHECKS: readonly StoredCheck[] = [
  loanTerms,
  loanHistory,
  loanFactsAndAudit,
  payouts,
  refunds,
  cardPayments,
  statementLines,
  allocations,
  journals,
]

const OBJECTS_AT_ONCE = 500
const DAYS_AT_ONCE = 31
const FILES_AT_ONCE = 10

/** Totals of the last days are written again by the next night: a request that began before midnight may commit after it. */
const REWRITTEN_DAYS = 2

/** Differences that a result keeps: enough to start looking. All are counted. */
const MAX_KEPT = 1_000

export interface Verification {
  readonly loanCount: number
  readonly problemCount: number
  /** The first of them. */
  readonly problems: readonly BookProblem[]
}

type Needs = Pick<Deps, 'transaction' | 'clock'>

/** Collects differences. */
export class Findings {
  readonly problems: BookProblem[] = []
  problemCount = 0

  add(differences: readonly Difference[]): void {
    this.problemCount += differences.length
    this.problems.push(...differences.slice(0, Math.max(0, MAX_KEPT - this.problems.length)).map(problemOf))
  }
}

const toDifference =
  (check: Difference['check']) =>
  ({ loan_id: loanId, object, what, stored, derived }: DifferenceRow): Difference => ({
    check,
    loanId: loanId === null ? null : Number(loanId),
    object,
    what,
    stored,
    derived,
  })

async function differencesOf(tx: Tx, objects: CheckedObjects, ids: readonly number[], today: CivilDate) {
  const found: Difference[] = []
  if (objects === 'loans') {
    for (const stored of await tx.books.storedBooks(ids)) found.push(...loanDifferences(stored, today))
  }
  for (const check of STORED_CHECKS) {
    if (check.of === objects)
      found.push(...(await tx.bookFindings.differences(check, ids)).map(toDifference(check.name)))
  }
  return found
}

/** Compares what is stored about these objects. */
export async function verifyObjects(
  { transaction, clock }: Needs,
  objects: CheckedObjects,
  ids: readonly number[],
  findings: Findings,
): Promise<void> {
  for (let start = 0; start < ids.length; start += OBJECTS_AT_ONCE) {
    const chunk = ids.slice(start, start + OBJECTS_AT_ONCE)
    findings.add(await transaction((tx) => differencesOf(tx, objects, chunk, clock.today())))
  }
}

/** Goes on with a tour through all objects; returns where the next one begins, 0 after the last object. */
export async function verifyNext(
  deps: Needs,
  objects: CheckedObjects,
  { after, limit }: { readonly after: number; readonly limit: number },
  findings: Findings,
): Promise<{ readonly count: number; readonly last: number }> {
  let last = after
  let count = 0
  while (count < limit) {
    const from = last
    const wanted = Math.min(OBJECTS_AT_ONCE, limit - count)
    const ids = await deps.transaction((tx) => tx.bookFindings.idsAfter(objects, from, wanted))
    await verifyObjects(deps, objects, ids, findings)
    count += ids.length
    last = ids.at(-1) ?? last
    if (ids.length < wanted) return { count, last: 0 }
  }
  return { count, last }
}

export async function verifyLoans(deps: Needs, loanIds: readonly number[]): Promise<readonly BookProblem[]> {
  const findings = new Findings()
  await verifyObjects(deps, 'loans', loanIds, findings)
  return findings.problems
}

/** The days whose totals no later night writes again, from the first one of the books; null if there is none. */
async function closedDays({ transaction }: Needs): Promise<{ first: CivilDate; last: CivilDate } | null> {
  const days = await transaction((tx) => tx.bookFindings.closedDays())
  if (days === null) return null
  const last = addDays(days.last, 1 - REWRITTEN_DAYS)
  return days.first > last ? null : { first: days.first, last }
}

/**
 * Compares the totals of at most `limit` days after a day, or of all. Returns the last day that was compared; null when the next tour
 * begins with the first.
 */
export async function verifyDays(
  deps: Needs,
  { after, limit = Number.POSITIVE_INFINITY }: { readonly after: CivilDate | null; readonly limit?: number },
  findings: Findings,
): Promise<CivilDate | null> {
  const days = await closedDays(deps)
  if (days === null) return null
  let first = after === null ? days.first : laterOf(days.first, addDays(after, 1))
  for (let left = limit; left > 0 && first <= days.last; left -= DAYS_AT_ONCE) {
    const from = first
    const end = addDays(from, Math.min(DAYS_AT_ONCE, left) - 1)
    const to = earlierOf(end, days.last)
    const rows = await deps.transaction((tx) => tx.books.wrongDays(from, to))
    findings.add(rows.map(toDifference('daily_totals')))
    first = addDays(to, 1)
  }
  return first > days.last ? null : addDays(first, -1)
}

/** Compares the files for the bank with the transfers in them, those since a moment or all. */
export async function verifyFiles(deps: Needs, since: Date | null, findings: Findings): Promise<void> {
  let last: string | null = null
  for (;;) {
    const after: string | null = last
    const files: readonly StoredPaymentFile[] = await deps.transaction((tx) =>
      tx.bookFindings.paymentFilesAfter(after, since, FILES_AT_ONCE),
    )
    for (const file of files) findings.add(filesDiffer(file))
    if (files.length < FILES_AT_ONCE) return
    last = files.at(-1)?.id ?? null
  }
}

/** Compares the books with the statements of the bank that were imported up to a moment, and the ledger with itself. */
export async function verifyBalances({ transaction, clock }: Needs, until: Date, findings: Findings): Promise<void> {
  const found = await transaction(async (tx) => {
    const totals = await tx.books.totalsThrough(clock.today())
    const sum = totals.reduce((cents, { debitCents, creditCents }) => cents + debitCents - creditCents, 0)
    const unequal = { check: 'ledger_sum', loanId: null, object: 'the ledger', what: 'sum' } as const
    return [
      ...(await tx.bookFindings.statementDifferences(until)).map(toDifference('statements')),
      ...(await tx.bookFindings.bankDifferences(until)).map(toDifference('bank_balance')),
      ...(sum === 0 ? [] : [{ ...unequal, stored: String(sum), derived: '0' }]),
    ]
  })
  findings.add(found)
}

/** Compares the lines that wait for a decision with the files of the bank in which they came. */
export const verifyWaitingLines = (deps: Needs & Pick<Deps, 'statements'>, findings: Findings): Promise<void> =>
  waitingLinesDiffer(deps, (differences) => findings.add(differences))

/** Everything. */
export async function verifyAllBooks(deps: Needs & Pick<Deps, 'statements'>): Promise<Verification> {
  const findings = new Findings()
  const all = { after: 0, limit: Number.POSITIVE_INFINITY }
  const { count: loanCount } = await verifyNext(deps, 'loans', all, findings)
  await verifyNext(deps, 'lines', all, findings)
  await verifyNext(deps, 'journals', all, findings)
  await verifyWaitingLines(deps, findings)
  await verifyFiles(deps, null, findings)
  await verifyDays(deps, { after: null }, findings)
  await verifyBalances(deps, deps.clock.now(), findings)
  return { loanCount, problemCount: findings.problemCount, problems: findings.problems }
}
