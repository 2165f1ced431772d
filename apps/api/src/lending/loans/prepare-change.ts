import { isDeepStrictEqual } from 'node:util'
import {
  AppError,
  type AuditAction,
  type AuditDetail,
  accrueTo,
  addDays,
  type CivilDate,
  type LoanAccount,
  type LoanAmendment,
  type LoanEvent,
  type LoanFact,
  type LoanLife,
  nextStatus,
  postingsBetween,
  type StatusChange,
  statusFromNumber,
  statusNumber,
  transfersOf,
  walkLife,
  withFact,
} from '@puente/domain'
import type {
  ChangeContext,
  DatesPatch,
  LoanChange,
  LoanPatch,
  StatusChangeEntry,
  TransferEntry,
} from '../../db/loan-change.ts'
import type { LoanRecord, LoanRow } from '../../db/loan-record.ts'
import { madeByFact, makesVersion, type PlanChange, planChange } from '../../db/plan-rows.ts'
import { withTraceparent } from '../../platform/tracing/tracing.ts'

/** A change with the resulting loan. */
export interface PreparedChange {
  readonly change: LoanChange
  readonly record: LoanRecord
}

const DEFAULT_MAX_ATTEMPTS = 12
const NIGHT_ACTOR = 'system'

const entryOf = ({ from, to, event, factId, date }: StatusChange): StatusChangeEntry => ({
  from_status: statusNumber(from),
  to_status: statusNumber(to),
  event,
  fact_id: factId,
  ...(factId === null ? { actor: NIGHT_ACTOR } : {}),
  business_date: date,
})

interface Parts {
  readonly action: AuditAction
  readonly detail: AuditDetail
  readonly statusChanges: readonly StatusChangeEntry[]
  readonly patch: LoanPatch & DatesPatch
  /** Undefined if the money stays unchanged. */
  readonly account?: LoanAccount | null
  readonly facts?: readonly LoanFact[]
  readonly transfers?: readonly TransferEntry[]
  readonly plan?: PlanChange
}

function prepare(record: LoanRecord, context: ChangeContext, parts: Parts): PreparedChange {
  const { loan } = record
  const { account, facts = [], statusChanges, patch, plan } = parts
  const last = statusChanges.at(-1)
  const changed: LoanRow = {
    ...loan,
    ...patch,
    version: loan.version + 1,
    ...(last === undefined ? {} : { status: last.to_status, statusChangedAt: context.now }),
  }
  const earlier = record.life?.facts ?? []
  const after: LoanRecord = {
    loan: changed,
    life: changed.contract === null ? null : { contract: changed.contract, facts: [...earlier, ...facts] },
    account: account === undefined ? record.account : account,
    holds: record.holds,
  }
  return {
    record: after,
    change: {
      loan_id: loan.id,
      version: loan.version,
      at: context.now,
      actor: context.actor,
      action: parts.action,
      reason: context.reason ?? null,
      detail: {
        loan_id: loan.id,
        ...(context.reason === undefined ? {} : { reason: context.reason }),
        ...context.auditDetail,
        ...parts.detail,
      },
      status_changes: statusChanges,
      loan: patch,
      ...(account === undefined ? {} : { account }),
      ...(plan === undefined ? {} : { plan }),
      accrued_through: record.account?.accruedThrough ?? null,
      facts: facts.map((fact, index) => ({ seq: earlier.length + index + 1, fact })),
      transfers: parts.transfers ?? [],
      jobs: (context.jobs ?? []).map(({ name, payload, maxAttempts }) => ({
        name,
        payload: withTraceparent(payload),
        max_attempts: maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
      })),
      ...(context.keep && { kept_answer: context.keep(after) }),
      ...(context.keyBooking && { keyBooking: context.keyBooking }),
    },
  }
}

/** What changes of the schedule; nothing for a loan with one payment. `before` is the account on the day of the fact. */
function planOf(
  stored: LoanAccount | null,
  before: LoanAccount | null,
  after: LoanAccount | null,
  fact: LoanFact | null,
): Pick<Parts, 'plan'> {
  if (after?.plan === undefined) return {}
  const madeBy = fact !== null && makesVersion(before?.plan, after.plan) ? madeByFact(fact) : null
  return { plan: planChange(stored?.plan, after.plan, madeBy) }
}

/**
 * The charges of the nights that have not reached this account yet, each night separately, as the nightly run books
 * them.
 */
function accruedByNight(account: LoanAccount, today: CivilDate) {
  const transfers: TransferEntry[] = []
  let current = account
  while (current.accruedThrough < today) {
    const date = addDays(current.accruedThrough, 1)
    const next = accrueTo(current, date)
    transfers.push(...transferEntries(current, next, { date, bookedOn: today, factId: null, kind: 'accrual' }))
    current = next
  }
  return { account: current, transfers }
}

function transferEntries(
  before: LoanAccount | null,
  after: LoanAccount | null,
  {
    date,
    bookedOn,
    factId,
    kind,
  }: { date: CivilDate; bookedOn: CivilDate; factId: string | null; kind: TransferEntry['kind'] },
): readonly TransferEntry[] {
  return transfersOf(postingsBetween(before, after)).map(({ debit, credit, amountCents }) => ({
    date,
    booked_on: bookedOn,
    fact_id: factId,
    kind,
    debit,
    credit,
    amount_cents: amountCents,
  }))
}

/** The nightly status changes that follow from the facts and are not recorded yet. */
function nightsNotRecorded(changes: readonly StatusChange[], loan: LoanRow): readonly StatusChange[] {
  const stored = statusFromNumber(loan.status)
  for (let count = 0; count <= changes.length; count += 1) {
    const recorded = changes.slice(0, changes.length - count)
    if ((recorded.at(-1)?.to ?? 'processing') === stored) return changes.slice(changes.length - count)
    if (recorded.at(-1)?.factId !== null) break
  }
  throw new Error(`loan ${loan.id} is stored as ${stored}, but its facts lead to ${changes.at(-1)?.to ?? 'processing'}`)
}

/** A payout may start and complete in one notice, even after a failed attempt. */
function payoutChanges(loan: LoanRow, fact: LoanFact): readonly StatusChange[] {
  const changes: StatusChange[] = []
  let status = statusFromNumber(loan.status)
  for (const event of status === 'processing' ? (['paid_out'] as const) : (['payout_started', 'paid_out'] as const)) {
    const to = nextStatus(status, event, { isSigned: true })
    changes.push({ date: fact.bookedOn, event, from: status, to, factId: fact.id })
    status = to
  }
  return changes
}

const datesOf = (account: LoanAccount | null): DatesPatch => ({
  giveDate: account?.giveDate ?? null,
  mustPayDate: account?.mustPayDate ?? null,
  finalPayDate: account?.plan?.instalments.at(-1)?.date ?? null,
  returnedOn: account?.closedOn ?? null,
  soldOn: account?.soldOn ?? null,
})

/** The state of a signed loan on a day that is not before its last fact. */
function lifeUntil({ loan, life }: LoanRecord, today: CivilDate): LoanLife {
  if (life === null) throw new AppError('illegal_transition', `loan ${loan.id} is not signed`)
  if (life.facts.some(({ bookedOn }) => bookedOn > today))
    throw new RangeError('facts are booked in chronological order')
  return life
}

/** The stored account plus the nights that have not reached it, compared with what the facts yield. */
function caughtUp({ loan, account: stored }: LoanRecord, fromFacts: LoanAccount | null, today: CivilDate) {
  const accrued = stored === null ? null : accruedByNight(stored, today)
  const account = accrued?.account ?? null
  // The record is a second source of the same figures; if the two differ, further writes would spread the error.
  if (!isDeepStrictEqual(account, fromFacts)) {
    throw new Error(`the stored money of loan ${loan.id} does not match its facts`)
  }
  return { account, transfers: accrued?.transfers ?? [] }
}

/** The rows that booking a fact today writes. The fact's `bookedOn` is today. */
export function prepareFact(
  record: LoanRecord,
  fact: LoanFact,
  context: ChangeContext,
  patch: LoanPatch = {},
): PreparedChange {
  const life = lifeUntil(record, context.today)
  // One pass yields both: the state before the fact, and the state after it.
  const { position, steps } = walkLife(withFact(life, fact), context.today)
  const step = steps.at(-1)
  if (step?.fact?.id !== fact.id) throw new Error(`fact ${fact.id} of loan ${record.loan.id} is not new`)
  const { account: before, transfers } = caughtUp(record, step.before, context.today)
  const account = step.after
  const { date, bookedOn } = fact
  const ofFact = transferEntries(before, account, { date, bookedOn, factId: fact.id, kind: fact.type })
  const firstOfFact = position.changes.findIndex(({ factId }) => factId === fact.id)
  const earlier = firstOfFact === -1 ? position.changes : position.changes.slice(0, firstOfFact)
  const changes =
    fact.type === 'payout'
      ? payoutChanges(record.loan, fact)
      : [...nightsNotRecorded(earlier, record.loan), ...position.changes.slice(earlier.length)]
  return prepare(record, context, {
    action: `loan.${fact.type}`,
    detail: { fact_id: fact.id },
    statusChanges: changes.map(entryOf),
    patch: { ...datesOf(account), ...(fact.type === 'withdrawal' ? { withdrawnOn: date } : {}), ...patch },
    account,
    facts: [fact],
    transfers: [...transfers, ...ofFact],
    ...planOf(record.account, before, account, fact),
  })
}

/** What the nights up to today do to one loan that they have not reached; null if there is nothing to do. */
export function prepareNights(record: LoanRecord, context: ChangeContext): PreparedChange | null {
  if (record.account === null) return null
  const { position } = walkLife(lifeUntil(record, context.today), context.today)
  const { account, transfers } = caughtUp(record, position.money.account, context.today)
  const changes = nightsNotRecorded(position.changes, record.loan)
  if (changes.length === 0 && record.account.accruedThrough === account?.accruedThrough) return null
  return prepare(record, context, {
    action: 'loan.nights',
    detail: { through: context.today },
    statusChanges: changes.map(entryOf),
    patch: datesOf(account),
    account,
    transfers,
    ...planOf(record.account, null, account, null),
  })
}

/** A status change before the payout. After it, statuses follow from facts. */
export function prepareEvent(
  record: LoanRecord,
  event: LoanEvent,
  context: ChangeContext,
  patch: LoanPatch = {},
): PreparedChange {
  const { loan } = record
  if (record.account !== null)
    throw new AppError('illegal_transition', `loan ${loan.id} is paid out: ${event} is not a fact`)
  const from = statusFromNumber(loan.status)
  const to = nextStatus(from, event, { isSigned: loan.signedAt !== null })
  const isEnd = to === 'denied' || to === 'timeout'
  return prepare(record, context, {
    action: `loan.${event}`,
    detail: {},
    statusChanges: [entryOf({ date: context.today, event, from, to, factId: null })].map((entry) => ({
      ...entry,
      actor: context.actor,
    })),
    patch: { ...(isEnd ? { endReason: context.reason ?? event } : {}), ...patch },
  })
}

/** A change of a value other than status and money. */
export const prepareAmendment = (
  record: LoanRecord,
  action: LoanAmendment,
  patch: LoanPatch,
  context: ChangeContext,
): PreparedChange => prepare(record, context, { action: `loan.${action}`, detail: {}, statusChanges: [], patch })
