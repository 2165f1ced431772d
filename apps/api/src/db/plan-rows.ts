import { isDeepStrictEqual } from 'node:util'
import {
  type AccountPlan,
  type CivilDate,
  type LoanAccount,
  type LoanFact,
  type PlannedInstalment,
  plannedFee,
  scheduledFee,
  scheduledPrincipal,
  upcomingInstalments,
} from '@puente/domain'
import { sql } from 'drizzle-orm'
import type { loanAccounts, loanInstalments, loanSchedules } from './schema/index.ts'

// How the schedule of a loan in instalments is stored: a version with its instalments, which never change, and the commission of each due
// date that has come. What money changes (the paid fee) is in the row of the account.

type LoanAccountRow = typeof loanAccounts.$inferSelect
type ScheduleRow = typeof loanSchedules.$inferSelect
type InstalmentRow = typeof loanInstalments.$inferSelect

/** The schedule of one version as PostgreSQL returns it in one value. */
export type StoredPlan = Omit<ScheduleRow, 'loanId' | 'version' | 'fromFact' | 'reason' | 'madeOn'> & {
  readonly instalments: readonly (Omit<InstalmentRow, 'loanId' | 'version'> & {
    /** As text: units exceed what a JSON number holds. */
    readonly commissionUnits: string | null
  })[]
}

// The SQL function `loan_plan` builds that value. Columns by their full names: in a query over one table, Drizzle would write them without
// it.

/** The current schedule, for every query that selects from `loan_accounts`; null for one payment, without looking for one. */
export const currentPlan = sql<StoredPlan | null>`case when loan_accounts.schedule_version is not null
  then loan_plan(loan_accounts.loan_id, loan_accounts.schedule_version) end`

/** All versions, oldest first, for a query that selects from `loans`. */
export const planVersions = sql<readonly StoredVersion[] | null>`(
  select jsonb_agg(jsonb_build_object('version', s.version, 'fromFact', s.from_fact, 'reason', s.reason, 'madeOn', s.made_on,
    'plan', loan_plan(s.loan_id, s.version)) order by s.version)
  from loan_schedules s where s.loan_id = loans.id)`

export interface StoredVersion extends Pick<ScheduleRow, 'version' | 'fromFact' | 'reason' | 'madeOn'> {
  readonly plan: StoredPlan
}

const instalmentOf = ({ n, dueDate, isSettled, commissionUnits, ...row }: StoredPlan['instalments'][number]) => ({
  ...row,
  number: n,
  date: dueDate,
  commissionUnitsAtDue: commissionUnits === null ? null : BigInt(commissionUnits),
})

export function planOfRows(
  row: Pick<LoanAccountRow, 'paidFeeCents' | 'forgivenFeeCents'>,
  stored: StoredPlan,
): AccountPlan {
  const { instalments, ...schedule } = stored
  const rowsOf = (isSettled: boolean): readonly PlannedInstalment[] =>
    instalments.filter((instalment) => instalment.isSettled === isSettled).map(instalmentOf)
  return {
    ...schedule,
    instalments: rowsOf(false),
    earlier: rowsOf(true),
    paidFeeCents: row.paidFeeCents ?? 0,
    forgivenFeeCents: row.forgivenFeeCents ?? 0,
  }
}

const WITHOUT_PLAN = {
  nextDueDate: null,
  scheduledPrincipalCents: null,
  scheduledFeeCents: null,
  feeCents: null,
  paidFeeCents: null,
  forgivenFeeCents: null,
  pausedThrough: null,
} as const

/** The columns of the account that follow from its schedule; null for one payment. */
export function planColumnsOf({ plan, accruedThrough }: LoanAccount): Pick<LoanAccountRow, keyof typeof WITHOUT_PLAN> {
  if (plan === undefined) return WITHOUT_PLAN
  return {
    nextDueDate: upcomingInstalments(plan, accruedThrough)[0]?.date ?? null,
    scheduledPrincipalCents: scheduledPrincipal(plan, accruedThrough),
    scheduledFeeCents: scheduledFee(plan, accruedThrough),
    feeCents: plannedFee(plan),
    paidFeeCents: plan.paidFeeCents,
    forgivenFeeCents: plan.forgivenFeeCents,
    pausedThrough: plan.pausedThrough,
  }
}

const rowOf =
  (isSettled: boolean) =>
  ({ number: n, date: dueDate, commissionUnitsAtDue: _atDue, ...row }: PlannedInstalment) => ({
    n,
    dueDate,
    isSettled,
    ...row,
  })

/** The immutable rows of a schedule. */
export function scheduleRowsOf({
  instalments,
  earlier,
  paidFeeCents: _paid,
  forgivenFeeCents: _forgiven,
  ...schedule
}: AccountPlan) {
  return { schedule, instalments: [...earlier.map(rowOf(true)), ...instalments.map(rowOf(false))] }
}

interface DueDateEntry {
  readonly n: number
  readonly commissionUnits: bigint
}

const dueDatesOf = ({ instalments, earlier }: AccountPlan): readonly DueDateEntry[] =>
  [...earlier, ...instalments].flatMap(({ number: n, commissionUnitsAtDue }) =>
    commissionUnitsAtDue === null ? [] : [{ n, commissionUnits: commissionUnitsAtDue }],
  )

/** The fact that made a version. */
interface MadeBy {
  readonly fromFact: string
  readonly reason: string
  readonly madeOn: CivilDate
}

export const madeByFact = ({ id, type, bookedOn }: LoanFact): MadeBy => ({
  fromFact: id,
  reason: type,
  madeOn: bookedOn,
})

export interface PlanChange {
  /** A new version; absent if the schedule stays. */
  readonly version?: ReturnType<typeof scheduleRowsOf> & { readonly madeBy: MadeBy }
  readonly dueDates: readonly DueDateEntry[]
}

/** Whether a fact makes a version: `before` and `after` are of the same day. Due dates that have come do not. */
export function makesVersion(before: AccountPlan | undefined, after: AccountPlan): boolean {
  if (before === undefined) return true
  const dueDates = dueDatesOf(after)
  const isKept = dueDatesOf(before).every((old) => dueDates.some((entry) => isDeepStrictEqual(entry, old)))
  return !isKept || !isDeepStrictEqual(scheduleRowsOf(before), scheduleRowsOf(after))
}

/** What a change of an account writes of its schedule: a whole version if a fact made one, else the due dates that are not stored. */
export function planChange(stored: AccountPlan | undefined, after: AccountPlan, madeBy: MadeBy | null): PlanChange {
  const dueDates = dueDatesOf(after)
  if (madeBy !== null) return { version: { ...scheduleRowsOf(after), madeBy }, dueDates }
  const known = stored === undefined ? [] : dueDatesOf(stored)
  return { dueDates: dueDates.filter((entry) => !known.some(({ n }) => n === entry.n)) }
}
