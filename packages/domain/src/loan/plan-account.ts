import { addDays, type CivilDate, daysBetween, earlierOf } from '../calendar/civil-date.ts'
import { monthsAfter } from '../calendar/months.ts'
import { divideHalfUp } from '../money/cents.ts'
import { centsOfUnits } from '../pricing/interest.ts'
import {
  type Instalment,
  makeSchedule,
  makeScheduleKeeping,
  type Schedule,
  type ScheduleMethod,
} from '../schedule/schedule.ts'

export interface PlannedInstalment extends Instalment {
  /** All commission charged up to the due date, in units; null before it. */
  readonly commissionUnitsAtDue: bigint | null
}

/**
 * The current schedule of a loan in instalments, and what became due under earlier ones. A part repayment, a deferral, a pause and an
 * acceleration each begin a new schedule.
 */
export interface AccountPlan {
  readonly method: ScheduleMethod
  readonly regularCents: number
  readonly instalments: readonly PlannedInstalment[]
  /** Settled under earlier schedules. */
  readonly earlier: readonly PlannedInstalment[]
  /** The day of the month that the due dates aim at. */
  readonly anchorDay: number

  // Under earlier schedules.
  readonly settledPrincipalCents: number
  readonly settledFeeCents: number
  /** The fee earned when this schedule began: what is earned never falls. */
  readonly earnedFeeCents: number

  readonly paidFeeCents: number
  readonly forgivenFeeCents: number
  /** The day after which no more of the fee is earned. */
  readonly feeStoppedOn: CivilDate | null

  readonly deferredMonths: number
  readonly acceleratedOn: CivilDate | null
  /** No interest up to this day. */
  readonly pausedThrough: CivilDate | null
}

const planned = ({ method, regularCents, instalments }: Schedule) => ({
  method,
  regularCents,
  instalments: instalments.map((row) => ({ ...row, commissionUnitsAtDue: null })),
})

export const openPlan = (schedule: Schedule, day: number): AccountPlan => ({
  ...planned(schedule),
  earlier: [],
  anchorDay: day,
  settledPrincipalCents: 0,
  settledFeeCents: 0,
  earnedFeeCents: 0,
  paidFeeCents: 0,
  forgivenFeeCents: 0,
  feeStoppedOn: null,
  deferredMonths: 0,
  acceleratedOn: null,
  pausedThrough: null,
})

const sumThrough = (
  plan: AccountPlan,
  date: CivilDate,
  part: (row: PlannedInstalment) => number,
  settledCents: number,
): number => plan.instalments.reduce((sum, row) => (row.date <= date ? sum + part(row) : sum), settledCents)

/** The principal due up to a day. */
export const scheduledPrincipal = (plan: AccountPlan, date: CivilDate): number =>
  sumThrough(plan, date, ({ principalCents }) => principalCents, plan.settledPrincipalCents)

/** The part of the fee due up to a day. */
export const scheduledFee = (plan: AccountPlan, date: CivilDate): number =>
  sumThrough(plan, date, ({ feeCents }) => feeCents, plan.settledFeeCents)

export const upcomingInstalments = ({ instalments }: AccountPlan, date: CivilDate): readonly PlannedInstalment[] =>
  instalments.filter((row) => row.date > date)

/** The whole fee, earned or not. It counts towards the cap on all charges from the start, so that it can always be charged. */
export const plannedFee = (plan: AccountPlan): number =>
  Math.max(
    plan.earnedFeeCents,
    plan.instalments.reduce((sum, row) => sum + row.feeCents, plan.settledFeeCents),
  )

/** The part of the fee earned up to a day: by days within each period. */
export function earnedFee(plan: AccountPlan, date: CivilDate): number {
  const day = plan.feeStoppedOn !== null && plan.feeStoppedOn < date ? plan.feeStoppedOn : date
  const current = plan.instalments.find((row) => row.date > day)
  if (current === undefined) return Math.max(plan.earnedFeeCents, scheduledFee(plan, day))
  const elapsed = Math.max(0, daysBetween(addDays(current.date, -current.days), day))
  const inPeriod = Number(divideHalfUp(BigInt(current.feeCents) * BigInt(elapsed), BigInt(current.days)))
  return Math.max(plan.earnedFeeCents, scheduledFee(plan, day) + inPeriod)
}

/** The commission units that are due on a day: those charged by the last due date; null once nothing is ahead, when all are. */
export function dueUnits(plan: AccountPlan, date: CivilDate): bigint | null {
  const due = plan.instalments.filter((row) => row.date <= date)
  if (due.length === plan.instalments.length) return null
  return due.at(-1)?.commissionUnitsAtDue ?? 0n
}

/** The figures of an account that a new schedule starts from. */
export interface PlanState {
  readonly today: CivilDate
  readonly bodyCents: number
  readonly paidPrincipalCents: number
  readonly annualRateMillionths: number
  readonly commissionUnits: bigint
  readonly owedCommissionCents: number
  readonly earnedFeeCents: number
  /** The oldest due date that is not covered. */
  readonly firstUnpaid: CivilDate
}

/** `amount`: the same dates and smaller instalments. `term`: the same instalment and fewer dates. */
export const PART_REPAYMENT_MODES = ['amount', 'term'] as const
export type PartRepaymentMode = (typeof PART_REPAYMENT_MODES)[number]

interface NewTerms {
  readonly from: CivilDate
  readonly dates: readonly CivilDate[]
  readonly feeCents: number
  readonly firstNumber: number
  readonly keepsInstalment?: boolean
}

function rescheduled(plan: AccountPlan, state: PlanState, terms: NewTerms): AccountPlan {
  const { keepsInstalment = false, ...rest } = terms
  const scheduleTerms = {
    ...rest,
    method: plan.method,
    principalCents: state.bodyCents,
    annualRateMillionths: state.annualRateMillionths,
    chargedUnits: state.commissionUnits,
    owedInterestCents: state.owedCommissionCents,
  }
  const schedule = keepsInstalment ? makeScheduleKeeping(scheduleTerms, plan.regularCents) : makeSchedule(scheduleTerms)
  return {
    ...plan,
    ...planned(schedule),
    earlier: [...plan.earlier, ...plan.instalments.filter(({ number }) => number < terms.firstNumber)],
    settledPrincipalCents: state.paidPrincipalCents,
    settledFeeCents: plan.paidFeeCents,
    earnedFeeCents: state.earnedFeeCents,
  }
}

const numberOf = (rows: readonly Instalment[]): number => rows[0]?.number ?? 1

/**
 * The plan after a part was repaid early, with all that had accrued: a new schedule for the rest. The fee that is not yet earned falls
 * by the share of the principal that was repaid (Directive 2023/2225 art. 29: all costs count).
 */
export function afterPartRepayment(plan: AccountPlan, state: PlanState, repaidCents: number, mode: PartRepaymentMode) {
  const rows = upcomingInstalments(plan, state.today)
  const unearnedCents = plannedFee(plan) - state.earnedFeeCents
  const share = BigInt(unearnedCents) * BigInt(repaidCents)
  const feeCents = unearnedCents - Number(divideHalfUp(share, BigInt(state.bodyCents + repaidCents)))
  return rescheduled(plan, state, {
    from: state.today,
    dates: rows.map(({ date }) => date),
    feeCents,
    firstNumber: numberOf(rows),
    keepsInstalment: mode === 'term',
  })
}

/** The plan once all principal is repaid and only charges are left: no more of the fee is earned. */
export function withoutUnearnedFee(plan: AccountPlan, { today, earnedFeeCents }: PlanState): AccountPlan {
  const [next] = upcomingInstalments(plan, today)
  const accruedCents = Math.max(0, earnedFeeCents - scheduledFee(plan, today))
  const instalments = plan.instalments.map((row) => {
    if (row.date <= today) return row
    const feeCents = row === next ? accruedCents : 0
    return { ...row, feeCents, totalCents: row.principalCents + row.interestCents + feeCents }
  })
  return { ...plan, instalments, earnedFeeCents }
}

/** The instalments that are not covered, moved by the fewest whole months that put the first one after today. */
function movedDates({ instalments, anchorDay }: AccountPlan, { today, firstUnpaid }: PlanState) {
  const rows = instalments.filter(({ date }) => date >= firstUnpaid)
  const moved = (date: CivilDate, months: number) => monthsAfter(date, months, anchorDay)
  let months = 1
  for (const [first] = rows; first !== undefined && moved(first.date, months) <= today; ) months += 1
  return { rows, months, dates: rows.map(({ date }) => moved(date, months)) }
}

/** By how many months a deferral taken today moves the instalments. */
export const monthsOfDeferral = (plan: AccountPlan, state: PlanState): number => movedDates(plan, state).months

/** The plan with its unpaid instalments moved. What of the fee is not paid is spread over them. */
export function afterDeferral(plan: AccountPlan, state: PlanState): AccountPlan {
  const { rows, months, dates } = movedDates(plan, state)
  const feeCents = plannedFee(plan) - plan.paidFeeCents
  const moved = rescheduled(plan, state, { from: state.today, dates, feeCents, firstNumber: numberOf(rows) })
  return { ...moved, deferredMonths: plan.deferredMonths + months }
}

/** The plan after a month without payment and without interest: nothing is paid now. */
export function afterPause(plan: AccountPlan, state: PlanState): AccountPlan {
  const { rows, dates } = movedDates(plan, state)
  const [first = state.today] = dates
  const pausedThrough = earlierOf(monthsAfter(state.today, 1), addDays(first, -1))
  const feeCents = plannedFee(plan) - plan.paidFeeCents
  const moved = rescheduled(plan, state, { from: pausedThrough, dates, feeCents, firstNumber: numberOf(rows) })
  return { ...moved, pausedThrough }
}

/** The plan with everything due today: no interest of later periods, and of the fee only what is earned. */
export function afterAcceleration(plan: AccountPlan, state: PlanState): AccountPlan {
  const { today, commissionUnits, earnedFeeCents } = state
  const due = plan.instalments.filter(({ date }) => date <= today)
  const ahead = upcomingInstalments(plan, today)
  const previous = due.at(-1)
  const principalCents = ahead.reduce((sum, row) => sum + row.principalCents, 0)
  const interestCents = centsOfUnits(commissionUnits) - centsOfUnits(previous?.commissionUnitsAtDue ?? 0n)
  const feeCents = Math.max(0, earnedFeeCents - scheduledFee(plan, today))
  const rest: PlannedInstalment = {
    number: numberOf(ahead),
    date: today,
    days: Math.max(0, daysBetween(previous?.date ?? addDays(ahead[0]?.date ?? today, -(ahead[0]?.days ?? 0)), today)),
    openingCents: principalCents,
    interestCents,
    feeCents,
    principalCents,
    totalCents: principalCents + interestCents + feeCents,
    commissionUnitsAtDue: commissionUnits,
  }
  return { ...plan, instalments: [...due, rest], feeStoppedOn: today, acceleratedOn: today }
}
