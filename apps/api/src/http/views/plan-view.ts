import type {
  DeferralOfferView,
  InstalmentView,
  Loan,
  PaymentCover,
  ScheduledInstalment,
  ScheduleVersion,
} from '@puente/contract'
import {
  type AnyQuote,
  type CivilDate,
  type DeferralOffer,
  eurosFromCents,
  type Instalment,
  isPlanQuote,
  type LoanContract,
  type LoanFigures,
  type LoanPosition,
  offerDeferral,
  type PaymentShare,
  type PlanFigures,
  taeOfDeferral,
} from '@puente/domain'
import type { StoredVersion } from '../../db/plan-rows.ts'

type PlanView = Pick<
  Loan,
  | 'instalments'
  | 'next_payment'
  | 'due_now'
  | 'arrears'
  | 'final_pay_date'
  | 'schedule_version'
  | 'pay_day'
  | 'deferral'
  | 'deferred_months'
  | 'acceleration'
  | 'accelerated_on'
>

export const toScheduled = (row: Instalment): ScheduledInstalment => ({
  number: row.number,
  date: row.date,
  principal: eurosFromCents(row.principalCents),
  interest: eurosFromCents(row.interestCents),
  fee: eurosFromCents(row.feeCents),
  total: eurosFromCents(row.totalCents),
})

export const toScheduleVersion = ({ version, reason, madeOn, plan }: StoredVersion): ScheduleVersion => ({
  version,
  reason,
  made_on: madeOn,
  instalments: plan.instalments.map(({ n, dueDate, ...row }) => toScheduled({ ...row, number: n, date: dueDate })),
})

export const toDeferralView = (position: LoanPosition, offer: DeferralOffer): DeferralOfferView => ({
  months: offer.months,
  next_pay_date: offer.nextPayDate,
  cost: eurosFromCents(offer.costCents),
  price: eurosFromCents(offer.priceCents),
  extra_cost: eurosFromCents(offer.extraCostCents),
  tae: taeOfDeferral(position, offer),
  instalments: offer.schedule.instalments.map(toScheduled),
})

export const toCover = (share: PaymentShare): PaymentCover => ({
  late_interest: eurosFromCents(share.finesCents),
  instalments: share.instalments.map(({ number, cents }) => ({ number, amount: eurosFromCents(cents) })),
  early: eurosFromCents(share.earlyCents),
  mode: share.mode,
  closes_loan: share.closesLoan,
  overpaid: eurosFromCents(share.overpaidCents),
})

const toInstalment = (row: PlanFigures['instalments'][number]): InstalmentView => ({
  number: row.number,
  date: row.date,
  principal: eurosFromCents(row.principalCents),
  interest: eurosFromCents(row.interestCents),
  fee: eurosFromCents(row.feeCents),
  total: eurosFromCents(row.totalCents),
  paid: eurosFromCents(row.paidCents),
  state: row.state,
})

const toArrears = ({ arrears }: PlanFigures): PlanView['arrears'] =>
  arrears && { amount: eurosFromCents(arrears.amountCents), since: arrears.since, instalments: arrears.instalments }

const toNextPayment = ({ nextPayment }: PlanFigures): PlanView['next_payment'] =>
  nextPayment && { date: nextPayment.date, amount: eurosFromCents(nextPayment.amountCents) }

const toAcceleration = (contract: LoanContract | null): PlanView['acceleration'] => {
  const terms = contract?.plan?.acceleration
  return terms === undefined ? null : { min_missed: terms.minMissed, notice_days: terms.noticeDays }
}

/** Before the payout: the instalments of the offer, dated from the day of the quote. */
function ofOffer(quote: AnyQuote, payDay: number | null): PlanView | null {
  if (!isPlanQuote(quote)) return null
  const { schedule, firstDate, instalmentCents, finalPayDate } = quote
  return {
    instalments: schedule.instalments.map((row) => ({ ...toScheduled(row), paid: 0, state: 'upcoming' as const })),
    next_payment: { date: firstDate, amount: eurosFromCents(instalmentCents) },
    due_now: 0,
    arrears: null,
    final_pay_date: finalPayDate,
    schedule_version: null,
    pay_day: payDay,
    deferral: null,
    deferred_months: 0,
    accelerated_on: null,
  }
}

interface PlanViewNeeds {
  readonly quote: AnyQuote
  readonly payDay: number | null
  readonly contract: LoanContract | null
  readonly position: LoanPosition | null
  readonly figures: LoanFigures | null
  readonly scheduleVersion: number | null
  /** False for a blocked customer, and while a payment holds the loan. */
  readonly mayDefer: boolean
}

/** What a loan in instalments shows beside every loan; nothing for one payment. */
export function planViewOf(needs: PlanViewNeeds): PlanView {
  const { quote, payDay, contract, position, figures, scheduleVersion, mayDefer } = needs
  if (figures === null || figures.giveDate === null) return ofOffer(quote, payDay) ?? {}
  const { plan } = figures
  if (plan === undefined) return {}
  const deferral = mayDefer && position !== null && contract !== null ? offerDeferral(position, contract) : null
  return {
    instalments: plan.instalments.map(toInstalment),
    next_payment: toNextPayment(plan),
    due_now: eurosFromCents(plan.dueNowCents),
    arrears: toArrears(plan),
    final_pay_date: plan.finalPayDate,
    schedule_version: scheduleVersion,
    pay_day: payDay,
    deferral: deferral && position && toDeferralView(position, deferral),
    deferred_months: plan.deferredMonths,
    acceleration: toAcceleration(contract),
    accelerated_on: plan.acceleratedOn,
  }
}

/** The first due date of an offer that is paid out on the day of its quote. */
export const firstDateOf = (quote: AnyQuote): CivilDate => (isPlanQuote(quote) ? quote.firstDate : quote.mustPayDate)
