import type { CivilDate } from '../calendar/civil-date.ts'
import {
  accrueTo,
  dueNowOf,
  type LoanAccount,
  missingAt,
  nextInstalment,
  overdueCents,
  overduePrincipal,
  owedOf,
  postPayment,
} from './loan-account.ts'
import { type AccountPlan, type PlannedInstalment, upcomingInstalments } from './plan-account.ts'

type InstalmentState = 'paid' | 'paid_ahead' | 'due' | 'overdue' | 'upcoming'

export interface InstalmentFigures {
  readonly number: number
  readonly date: CivilDate
  readonly principalCents: number
  readonly interestCents: number
  readonly feeCents: number
  readonly totalCents: number
  readonly paidCents: number
  readonly state: InstalmentState
}

/** What a loan in instalments shows beside the figures of every loan; money in cents. */
export interface PlanFigures {
  /** Of the current schedule, after those that were settled under earlier ones. */
  readonly instalments: readonly InstalmentFigures[]
  /** What brings the loan up to date today, late interest included. */
  readonly dueNowCents: number
  /** The next instalment that is not covered; with arrears, what is due today. Null if nothing is left to pay. */
  readonly nextPayment: { readonly date: CivilDate; readonly amountCents: number } | null
  readonly arrears: { readonly amountCents: number; readonly since: CivilDate; readonly instalments: number } | null
  readonly finalPayDate: CivilDate
  readonly feeCents: number
  readonly deferredMonths: number
  readonly acceleratedOn: CivilDate | null
  readonly overduePrincipalCents: number
}

function stateOf(row: PlannedInstalment, account: LoanAccount): InstalmentState {
  const { accruedThrough, mustPayDate, closedOn } = account
  const isPast = row.date <= accruedThrough
  if (closedOn !== null || row.date < mustPayDate) return isPast ? 'paid' : 'paid_ahead'
  if (row.date < accruedThrough) return 'overdue'
  return row.date === accruedThrough ? 'due' : 'upcoming'
}

/**
 * What of each instalment is paid. Money covers the oldest first, so that only one can be paid in part; one that is ahead shows nothing,
 * because money ahead also saves interest and `nextPayment` says what is left.
 */
function instalmentsOf(account: LoanAccount, plan: AccountPlan): readonly InstalmentFigures[] {
  const { closedOn, mustPayDate } = account
  const rows = closedOn === null ? plan.instalments : plan.instalments.filter(({ date }) => date <= closedOn)
  return [...plan.earlier, ...rows].map((row) => {
    const isEarlier = !rows.includes(row)
    const state = isEarlier ? 'paid' : stateOf(row, account)
    const isPaid = state === 'paid' || state === 'paid_ahead'
    const isDue = row.date === mustPayDate && row.date <= account.accruedThrough
    const partCents = isDue ? Math.max(0, row.totalCents - missingAt(account, row.date)) : 0
    const { number, date, principalCents, interestCents, feeCents, totalCents } = row
    const paidCents = isPaid ? totalCents : partCents
    return { number, date, principalCents, interestCents, feeCents, totalCents, paidCents, state }
  })
}

export function planFiguresOf(account: LoanAccount, plan: AccountPlan): PlanFigures {
  const { accruedThrough, mustPayDate } = account
  const dueNowCents = dueNowOf(account)
  const isLate = accruedThrough > mustPayDate && (overdueCents(account) > 0 || dueNowCents > 0)
  const rows = instalmentsOf(account, plan)
  const next = nextInstalment(account)
  const nextDate = next !== null && mustPayDate > accruedThrough ? mustPayDate : accruedThrough
  const nextCents = dueNowCents > 0 || nextDate === accruedThrough ? dueNowCents : missingAt(account, nextDate)
  return {
    instalments: rows,
    dueNowCents,
    nextPayment: nextCents > 0 ? { date: dueNowCents > 0 ? accruedThrough : nextDate, amountCents: nextCents } : null,
    arrears: isLate
      ? {
          amountCents: dueNowCents,
          since: mustPayDate,
          instalments: rows.filter(({ state }) => state === 'overdue').length,
        }
      : null,
    finalPayDate: plan.instalments.at(-1)?.date ?? mustPayDate,
    feeCents: owedOf(account).fee,
    deferredMonths: plan.deferredMonths,
    acceleratedOn: plan.acceleratedOn,
    overduePrincipalCents: overduePrincipal(account),
  }
}

/** All that is still to be paid if every instalment is paid on its date: what is due today, and what each later date adds. */
export function planReturnAmount(account: LoanAccount): number {
  const { plan, soldOn, writeOff } = account
  if (plan === undefined || soldOn !== null || writeOff !== null) return owedOf(account).total
  let current = account
  let totalCents = 0
  for (const date of [
    account.accruedThrough,
    ...upcomingInstalments(plan, account.accruedThrough).map((row) => row.date),
  ]) {
    current = accrueTo(current, date)
    const cents = dueNowOf(current)
    totalCents += cents
    if (cents > 0) current = postPayment(current, cents, 'fines_commission_principal').account
  }
  return totalCents
}
