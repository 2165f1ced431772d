import {
  type AccountPlan,
  BOOK_ACCOUNTS,
  type BookCheckName,
  balancesOf,
  type CivilDate,
  type LoanAccount,
  type LoanContract,
  type LoanStatus,
  laterOf,
  moneyOn,
  positionOn,
  type StatusChange,
  statusFromNumber,
  statusNumber,
  walkLife,
} from '@puente/domain'
import { accountOfRow, type LoanAccountRow, rowOfAccount } from '../../db/account-row.ts'
import { madeByFact, makesVersion, planOfRows, scheduleRowsOf } from '../../db/plan-rows.ts'
import type { StoredBooks } from '../../db/repositories/books.ts'
import type { BookProblem } from '../../db/schema/index.ts'

/** One difference; `problem` is the sentence about it. */
export interface Difference {
  readonly check: BookCheckName
  readonly loanId: number | null
  readonly object: string
  readonly what: string
  readonly stored: string | null
  readonly derived: string | null
}

export const problemOf = ({ check, loanId, object, what, stored, derived }: Difference): BookProblem => ({
  loanId,
  check,
  object,
  stored,
  derived,
  problem: `${check}: ${what} of ${object}: stored ${stored ?? 'nothing'}, derived ${derived ?? 'nothing'}`,
})

/** Fields whose values differ, as text on both sides; null if none does. */
function differing<K extends string>(
  keys: readonly K[],
  stored: Readonly<Partial<Record<K, unknown>>>,
  derived: Readonly<Partial<Record<K, unknown>>>,
): Pick<Difference, 'stored' | 'derived'> | null {
  const different = keys.filter((key) => (stored[key] ?? null) !== (derived[key] ?? null))
  const text = (values: Readonly<Partial<Record<K, unknown>>>) =>
    different.map((key) => `${key} ${values[key] ?? '–'}`).join(', ')
  return different.length === 0 ? null : { stored: text(stored), derived: text(derived) }
}

const isRecorded = (change: StatusChange, lastNight: CivilDate | null): boolean =>
  change.factId !== null || (lastNight !== null && change.date <= lastNight)

/**
 * The statuses that a paid-out loan may have: the one that its facts and nights lead to, or an earlier one if nights that are not
 * finished yet have still to record the rest. Before the payout, the history alone says how far the application is.
 */
function possibleStatuses({ contract, facts, lastNight }: StoredBooks, today: CivilDate): readonly LoanStatus[] {
  if (contract === null) return []
  const lastDay = facts.reduce<CivilDate>((last, { bookedOn }) => laterOf(last, bookedOn), today)
  const { changes, status } = positionOn({ contract, facts }, lastDay)
  const statuses: LoanStatus[] = [status]
  for (const change of [...changes].reverse()) {
    if (isRecorded(change, lastNight)) break
    statuses.push(change.from)
  }
  return statuses
}

function statusDifference(books: StoredBooks, today: CivilDate): Pick<Difference, 'stored' | 'derived'> | null {
  const { status } = books.row
  try {
    const possible: readonly number[] = possibleStatuses(books, today).map(statusNumber)
    return possible.includes(status) ? null : { stored: String(status), derived: possible.join(' or ') }
  } catch (error) {
    // Facts that no loan can have: the rules refuse to walk them.
    const name = `${status} (${statusFromNumber(status)})`
    return { stored: name, derived: `impossible facts: ${error instanceof Error ? error.message : error}` }
  }
}

const columnsOf = (row: LoanAccountRow) => Object.keys(row) as (keyof LoanAccountRow)[]

const textOfPlan = (plan: AccountPlan): string => {
  const { schedule, instalments } = scheduleRowsOf(plan)
  // By name: PostgreSQL returns the names of a value in an order of its own.
  const ordered = (row: object) => Object.entries(row).sort(([left], [right]) => (left < right ? -1 : 1))
  return JSON.stringify([ordered(schedule), ...instalments.map(ordered)])
}

/** The commission by due date: it is stored when the date comes. */
function dueDateDifference(stored: AccountPlan | undefined, derived: AccountPlan | undefined) {
  const unitsOf = (plan: AccountPlan | undefined) =>
    Object.fromEntries(
      [...(plan?.earlier ?? []), ...(plan?.instalments ?? [])].map((row) => [
        `instalment ${row.number}`,
        row.commissionUnitsAtDue === null ? null : String(row.commissionUnitsAtDue),
      ]),
    )
  const [have, want] = [unitsOf(stored), unitsOf(derived)]
  return differing([...new Set([...Object.keys(have), ...Object.keys(want)])], have, want)
}

const NO_PAID_FEE = { paidFeeCents: 0, forgivenFeeCents: 0 }

/** Makes every version of the schedule again from the contract and the facts, and compares it with the stored one. */
function scheduleDifferences({ facts, schedules }: StoredBooks, contract: LoanContract, date: CivilDate | null) {
  if (contract.plan === undefined || date === null) return []
  const { steps } = walkLife({ contract, facts }, date)
  const made: { fromFact: string; reason: string; madeOn: CivilDate; text: string }[] = []
  for (const { fact, before, after } of steps) {
    if (fact === null || after?.plan === undefined) continue
    if (!makesVersion(before?.plan, after.plan)) continue
    made.push({ ...madeByFact(fact), text: textOfPlan(after.plan) })
  }
  const stored = schedules.map(({ fromFact, reason, madeOn, plan }) => ({
    fromFact,
    reason,
    madeOn,
    text: textOfPlan(planOfRows(NO_PAID_FEE, plan)),
  }))
  const keys = ['fromFact', 'reason', 'madeOn', 'text'] as const
  return Array.from({ length: Math.max(made.length, stored.length) }, (_, index) => ({
    what: `version ${schedules[index]?.version ?? index + 1}`,
    values: differing(keys, stored[index] ?? {}, made[index] ?? {}),
  }))
}

/**
 * The differences between what is stored about one loan's money: the account as the facts yield it, the ledger as the account
 * yields it, the dates of the loan's row and its status.
 */
export function loanDifferences(books: StoredBooks, today: CivilDate): readonly Difference[] {
  const { loanId, contract, facts, account: stored, row, balances } = books
  const differences: Difference[] = []
  const found = (check: BookCheckName, what: string, values: Pick<Difference, 'stored' | 'derived'> | null) => {
    if (values !== null) differences.push({ check, loanId, object: `loan ${row.publicId}`, what, ...values })
  }
  const account = stored === null ? null : accountOfRow(stored, books.plan)
  if (contract !== null) {
    const lastDay = facts.reduce<CivilDate | null>(
      (last, { bookedOn }) => (last === null ? bookedOn : laterOf(last, bookedOn)),
      null,
    )
    const date = account?.accruedThrough ?? lastDay
    const derived = date === null ? null : moneyOn(contract, facts, date).account
    if ((derived === null) !== (account === null)) {
      const exists = (one: LoanAccount | null) => (one === null ? 'missing' : 'there')
      found('loan_money', 'account', { stored: exists(account), derived: exists(derived) })
    } else if (derived !== null && stored !== null) {
      // By columns: a figure in a column that the rules would not read is a difference too.
      const expected = { ...rowOfAccount(loanId, derived), scheduleVersion: books.schedules.at(-1)?.version ?? null }
      found('loan_money', 'account', differing(columnsOf(expected), stored, expected))
      found('loan_schedules', 'due dates', dueDateDifference(account?.plan, derived.plan))
    }
    for (const { what, values } of scheduleDifferences(books, contract, date)) found('loan_schedules', what, values)
  }
  const expected = balancesOf(account)
  const names = [...new Set([...BOOK_ACCOUNTS, ...Object.keys(balances)])]
  const filled = Object.fromEntries(names.map((name) => [name, balances[name] ?? 0]))
  const wanted = Object.fromEntries(names.map((name) => [name, (expected as Record<string, number>)[name] ?? 0]))
  found('loan_ledger', 'balances', differing(names, filled, wanted))
  if (account !== null) {
    const { giveDate, mustPayDate, closedOn: returnedOn, soldOn, plan } = account
    const finalPayDate = plan?.instalments.at(-1)?.date ?? null
    const dates = { giveDate, mustPayDate, finalPayDate, returnedOn, soldOn }
    const names = ['giveDate', 'mustPayDate', 'finalPayDate', 'returnedOn', 'soldOn'] as const
    found('loan_dates', 'dates', differing(names, row, dates))
    found('loan_status', 'status', statusDifference(books, today))
  }
  return differences
}
