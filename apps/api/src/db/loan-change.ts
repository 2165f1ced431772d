import type { AuditAction, AuditDetail, CivilDate, LoanAccount, LoanEvent, LoanFact } from '@puente/domain'
import { snakeCase } from '../platform/snake-case.ts'
import { rowOfAccount } from './account-row.ts'
import type { LoanRecord, LoanRow } from './loan-record.ts'
import type { PlanChange } from './plan-rows.ts'
import type { Jobs } from './repositories/outbox.ts'
import type { RequestKeyRow } from './repositories/request-keys.ts'
import type { KeyBooking } from './repositories/staff-api-keys.ts'

/** A job that is enqueued in the commit of a change. */
export type LoanJob = {
  [K in keyof Jobs]: { readonly name: K; readonly payload: Jobs[K]; readonly maxAttempts?: number }
}[keyof Jobs]

/** The author and time of a change, and what else belongs in the same commit. */
export interface ChangeContext {
  /** `borrower`, `admin:<name>`, `agent:<name>` or `system`. */
  readonly actor: string
  readonly now: Date
  readonly today: CivilDate
  readonly reason?: string
  /** More for the audit row of the change: who approved it. */
  readonly auditDetail?: AuditDetail
  readonly jobs?: readonly LoanJob[]
  /** For a booking of an API key: the sum of its day grows with the change, and above the limit neither is written. */
  readonly keyBooking?: KeyBooking
  /** The response that the sender of the request gets again, from the loan after the change. */
  readonly keep?: (changed: LoanRecord) => RequestKeyRow
}

/** The columns of a loan that may change besides its status and money. */
export type LoanPatch = Partial<
  Pick<
    LoanRow,
    | 'amountCents'
    | 'termDays'
    | 'termsAgreedAt'
    | 'approvedOn'
    | 'signedAt'
    | 'contract'
    | 'payoutIban'
    | 'autoDebitStepCompleted'
    | 'autoDebitEnabled'
    | 'endReason'
    | 'withdrawnOn'
    | 'cessionBuyerId'
  >
>
export type DatesPatch = Partial<Pick<LoanRow, 'giveDate' | 'mustPayDate' | 'finalPayDate' | 'returnedOn' | 'soldOn'>>

export interface StatusChangeEntry {
  readonly from_status: number
  readonly to_status: number
  readonly event: LoanEvent
  readonly fact_id: string | null
  readonly actor?: string
  readonly business_date: CivilDate
}

export interface TransferEntry {
  readonly date: CivilDate
  readonly booked_on: CivilDate
  readonly fact_id: string | null
  readonly kind: LoanFact['type'] | 'accrual'
  readonly debit: string
  readonly credit: string
  readonly amount_cents: number
}

/** One commit on a loan, for the SQL function `commit_loan_change` (`functions/commit-loan-change.sql`). */
export interface LoanChange {
  readonly loan_id: number
  /** The version that the change is based on. */
  readonly version: number
  readonly at: Date
  readonly actor: string
  readonly action: AuditAction
  readonly reason: string | null
  readonly detail: AuditDetail
  readonly status_changes: readonly StatusChangeEntry[]
  readonly loan: LoanPatch & DatesPatch
  /** Absent if the money does not change, null if no payout remains. */
  readonly account?: LoanAccount | null
  /** What the change writes of the schedule of a loan in instalments. */
  readonly plan?: PlanChange
  /** The last charged day of the account that the change is based on; null if there was no account. */
  readonly accrued_through: CivilDate | null
  readonly facts: readonly { readonly seq: number; readonly fact: LoanFact }[]
  readonly transfers: readonly TransferEntry[]
  readonly jobs: readonly { readonly name: string; readonly payload: unknown; readonly max_attempts: number }[]
  readonly kept_answer?: RequestKeyRow
  readonly keyBooking?: KeyBooking
}

/** Units exceed what a JSON number holds exactly, and bytes have no form of their own: the type of their column parses their text. */
const columnValue = (value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value)
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value
}
const columnsOf = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([property, value]) => [snakeCase(property), columnValue(value)]))

const planArguments = ({ version, dueDates }: PlanChange) => ({
  ...(version && {
    schedule: columnsOf({ ...version.schedule, ...version.madeBy }),
    instalments: version.instalments.map(columnsOf),
  }),
  ...(dueDates.length > 0 && { due_dates: dueDates.map(columnsOf) }),
})

/** The argument of the SQL function: the loan and its account by the names of their columns. */
export const commitArgument = ({
  loan,
  account,
  plan,
  kept_answer: kept,
  keyBooking: _counted,
  ...change
}: LoanChange): string =>
  JSON.stringify({
    ...change,
    loan: columnsOf(loan),
    ...(plan && planArguments(plan)),
    ...(account === undefined ? {} : { account: account && columnsOf(rowOfAccount(change.loan_id, account)) }),
    ...(kept && { kept_answer: columnsOf(kept) }),
  })
