import type { CivilDate } from '../calendar/civil-date.ts'
import { daysBetween } from '../calendar/civil-date.ts'
import { type HoldKind, holdThatStops } from '../collections/holds.ts'
import { exceedsTotalCost } from '../regime/check-quote.ts'
import type { Regime } from '../regime/regime.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { taeOfInstalments } from '../schedule/schedule-tae.ts'
import {
  chargedCents,
  deferralMonths,
  type ExtensionTerms,
  extensionPriceWithinCap,
  hasOpenPlan,
  type LoanAccount,
  type LoanContract,
  openAccount,
  overdueCents,
  owedOf,
  partRepaymentMode,
  postExtension,
  postPayment,
} from './loan-account.ts'
import type { LoanPosition } from './loan-history.ts'
import { type AccountPlan, PART_REPAYMENT_MODES, type PartRepaymentMode, plannedFee } from './plan-account.ts'
import { planReturnAmount } from './plan-figures.ts'
import { ACCELERABLE_STATUSES, EXTENDABLE_STATUSES, type LoanStatus } from './status.ts'

// What a loan in instalments offers on a day, computed by the same postings that book it.

/** The least that a part repayment may be, unless it is the whole debt. */
export const MIN_PART_REPAYMENT_CENTS = 10_00

const scheduleOf = ({ method, regularCents, instalments }: AccountPlan): Schedule => ({
  method,
  regularCents,
  instalments,
})

export interface DeferralOffer {
  readonly months: number
  readonly nextPayDate: CivilDate
  /** Paid now: accrued interest, late interest and the price. */
  readonly costCents: number
  readonly priceCents: number
  readonly schedule: Schedule
  /** What is to be paid in all from today, the cost included, above what it would be without the deferral. */
  readonly extraCostCents: number
}

/** Whether the deferral keeps the whole cost of a loan of high cost within the limit of its law: late interest is no part of it. */
export function keepsTotalCost(
  account: LoanAccount,
  contract: LoanContract,
  offer: DeferralOffer,
  regime: Regime,
): boolean {
  const { plan, giveDate, accruedThrough, principal } = account
  const agreed = openAccount(contract, giveDate, null).plan
  if (plan === undefined || agreed === undefined) return true
  const ahead = offer.schedule.instalments.filter(({ date }) => date > accruedThrough)
  const { commission, extensionPrice } = chargedCents(account)
  const futureCents = ahead.reduce((sum, { interestCents }) => sum + interestCents, 0)
  return !exceedsTotalCost(regime, {
    amountCents: principal.disbursedCents,
    taePercent: taeOfInstalments(principal.disbursedCents, giveDate, agreed.instalments),
    costCents: commission + extensionPrice + offer.priceCents + futureCents + plannedFee(plan),
  })
}

/** In these statuses, with instalments ahead and months left, a loan with interest may be deferred. */
export function isDeferrable(
  account: LoanAccount,
  contract: LoanContract,
  status: LoanStatus,
  date: CivilDate,
): boolean {
  const { plan } = account
  const deferral = contract.plan?.deferral ?? null
  return (
    plan !== undefined &&
    deferral !== null &&
    EXTENDABLE_STATUSES.has(status) &&
    hasOpenPlan(account) &&
    // A loan without interest would be deferred for nothing.
    account.rates.contractMillionths > 0 &&
    date > account.giveDate &&
    plan.deferredMonths + deferralMonths(account) <= deferral.max
  )
}

/** The deferral of all unpaid instalments on the day of the position, or null if there is none. */
export function offerDeferral({ money, status, date }: LoanPosition, contract: LoanContract): DeferralOffer | null {
  const { account } = money
  if (account === null || !isDeferrable(account, contract, status, date)) return null
  const owed = owedOf(account)
  const priceCents = extensionPriceWithinCap(account, contract.rules.extensionPriceCents)
  const costCents = owed.commission + owed.fines + priceCents
  const terms = termsOfDeferral({ months: deferralMonths(account), priceCents, costCents })
  const after = postExtension(account, terms, contract.rules).account
  if (account.plan === undefined || after.plan === undefined) return null
  return {
    months: deferralMonths(account),
    nextPayDate: after.mustPayDate,
    costCents,
    priceCents,
    schedule: scheduleOf(after.plan),
    extraCostCents: costCents + planReturnAmount(after) - planReturnAmount(account),
  }
}

/** The terms as stored in the fact. */
export const termsOfDeferral = (
  offer: Pick<DeferralOffer, 'months' | 'priceCents' | 'costCents'>,
  termDays = 0,
): ExtensionTerms => ({
  termDays,
  months: offer.months,
  paidCents: offer.costCents,
  priceCents: offer.priceCents,
  discountCommissionCents: 0,
  discountPriceCents: 0,
})

/** By how many days a deferral moves the next due date, for lists of extensions. */
export const daysOfDeferral = ({ mustPayDate }: LoanAccount, { nextPayDate }: DeferralOffer): number =>
  daysBetween(mustPayDate, nextPayDate)

interface PartRepaymentQuote {
  readonly mode: PartRepaymentMode
  readonly schedule: Schedule
  /** What the rest of the plan costs less, in interest and fee, than without the repayment. */
  readonly savedCents: number
}

/** What repaying a part early leads to in both modes; empty if the amount repays no part early. */
export function quotePartRepayment(
  account: LoanAccount,
  contract: LoanContract,
  cents: number,
): readonly PartRepaymentQuote[] {
  if (account.plan === undefined) return []
  // Not the sum of the instalments ahead: one of them may be paid already.
  const withoutCents = planReturnAmount(account)
  return PART_REPAYMENT_MODES.flatMap((mode) => {
    if (partRepaymentMode(account, cents, mode) === null) return []
    const after = postPayment(account, cents, contract.rules.paymentOrder, mode).account
    if (after.plan === undefined) return []
    const savedCents = withoutCents - cents - planReturnAmount(after)
    return [{ mode, schedule: scheduleOf(after.plan), savedCents }]
  })
}

/** The instalments that are past their date and not covered. */
export const missedInstalments = (account: LoanAccount): number =>
  account.plan === undefined || overdueCents(account) === 0
    ? 0
    : account.plan.instalments.filter(({ date }) => date >= account.mustPayDate && date < account.accruedThrough).length

export interface AccelerationNotice {
  /** The day on which the demand, which names amount and date, was delivered; null while it was not. */
  readonly deliveredOn: CivilDate | null
  /** The date that the demand names, if it is known. */
  readonly effectiveOn?: CivilDate
  readonly holds: readonly HoldKind[]
}

export const ACCELERATION_BARRIERS = [
  'not_in_this_status',
  'nothing_ahead',
  'too_few_missed',
  'no_notice',
  'notice_outdated',
  'notice_too_short',
  'on_hold',
] as const
export type AccelerationBarrier = (typeof ACCELERATION_BARRIERS)[number]

/** A demand ends once what was overdue is paid: an instalment that is missed later needs another one. */
export const isStandingNotice = ({ mustPayDate }: LoanAccount, noticeDate: CivilDate): boolean =>
  mustPayDate < noticeDate

/** Why a loan cannot be demanded as a whole on the day of the position; null if it can. */
export function demandBarrier(
  { money, status }: LoanPosition,
  contract: LoanContract,
  holds: readonly HoldKind[],
): AccelerationBarrier | null {
  const { account } = money
  if (account === null || contract.plan === undefined || !ACCELERABLE_STATUSES.has(status)) return 'not_in_this_status'
  if (!hasOpenPlan(account)) return 'nothing_ahead'
  if (missedInstalments(account) < contract.plan.acceleration.minMissed) return 'too_few_missed'
  return holdThatStops(holds, 'acceleration') === null ? null : 'on_hold'
}

/** Why a loan cannot be accelerated on the day of the position; null if it can. */
export function accelerationBarrier(
  position: LoanPosition,
  contract: LoanContract,
  { deliveredOn, effectiveOn = position.date, holds }: AccelerationNotice,
): AccelerationBarrier | null {
  const barrier = demandBarrier(position, contract, holds)
  const { date, money } = position
  if (barrier !== null || money.account === null || contract.plan === undefined) return barrier
  if (deliveredOn === null) return 'no_notice'
  if (!isStandingNotice(money.account, deliveredOn)) return 'notice_outdated'
  const isInTime = daysBetween(deliveredOn, date) >= contract.plan.acceleration.noticeDays && effectiveOn <= date
  return isInTime ? null : 'notice_too_short'
}
