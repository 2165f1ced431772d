import { addDays, type CivilDate, daysBetween, earlierOf, laterOf } from '../calendar/civil-date.ts'
import { assertCents } from '../money/cents.ts'
import { capUnits, centsOfUnits, smallerOf, UNITS_PER_CENT, unitsOfDays } from '../pricing/interest.ts'
import type { AccelerationRules, LoanRules, PaymentOrder } from '../pricing/product.ts'
import { anchorDay, planDueDates } from '../schedule/due-dates.ts'
import { makeSchedule, type ScheduleMethod } from '../schedule/schedule.ts'
import {
  type AccountPlan,
  afterAcceleration,
  afterDeferral,
  afterPartRepayment,
  afterPause,
  dueUnits,
  earnedFee,
  monthsOfDeferral,
  openPlan,
  type PartRepaymentMode,
  type PlanState,
  plannedFee,
  scheduledFee,
  scheduledPrincipal,
  upcomingInstalments,
  withoutUnearnedFee,
} from './plan-account.ts'

/** The agreed instalments of a loan. */
export interface LoanPlan {
  readonly count: number
  readonly method: ScheduleMethod
  /** The chosen day of the month; null: the day of the payout. */
  readonly dueDay: number | null
  readonly feeCents: number
  readonly firstPeriodMinDays: number
  readonly deferral: { readonly max: number } | null
  readonly acceleration: AccelerationRules
}

/** The signed terms, which never change: the product rules of that day and the agreed price. */
export interface LoanContract {
  readonly signedOn: CivilDate
  readonly principalCents: number
  readonly termDays: number
  /** The rate of the first term: the standard rate less a promo code, or 0 for a free loan. */
  readonly annualRateMillionths: number
  readonly rules: LoanRules
  /** Absent: one payment. `termDays` then counts to it, and otherwise to the last instalment as planned on the signing day. */
  readonly plan?: LoanPlan
}

export type ChargeKind = 'commission' | 'fines' | 'extension_price'

/** The rates of future days. After a withdrawal every day uses the contract rate. */
interface AccountRates {
  /** Of days up to `contractThrough`. */
  readonly contractMillionths: number
  readonly contractThrough: CivilDate
  /** Of later days up to the due date: they belong to extensions. */
  readonly standardMillionths: number
  /** Of the days after the due date. */
  readonly lateMillionths: number
}

/** Charged over the whole life. Units are cents × millionths × days. */
export interface AccountCharges {
  readonly commissionUnits: bigint
  readonly fineUnits: bigint
  /** The late interest of the single day `accruedThrough`. */
  readonly fineUnitsOfLastDay: bigint
  readonly extensionPriceCents: number
  /** What all charges together never exceed. */
  readonly capUnits: bigint
  /** The kind charged last: it is reduced where rounding would lift the sum above the cap. */
  readonly lastCharged: ChargeKind | null
}

/** An agreement to close the loan for less, if the agreed sum is paid by its date. */
export interface AccountSettlement {
  readonly agreedCents: number
  readonly until: CivilDate
  readonly paidCents: number
}

/** The lender's write-off: nothing accrues afterwards, and the borrower still owes the debt. */
export interface AccountWriteOff {
  readonly on: CivilDate
  /** The loss in the books; payments do not lower it, they are recoveries. */
  readonly lossCents: number
  /** Paid on the debt since. */
  readonly recoveredCents: number
}

/**
 * The money of one loan at the end of a day: enough to price any later day without the loan's history. The repository stores it
 * as one row of columns.
 *
 * Invariants: body = disbursed − paid principal − forgiven principal; charges in units never exceed `capUnits`; nothing paid,
 * discounted or forgiven exceeds what was charged.
 */
export interface LoanAccount {
  readonly giveDate: CivilDate
  /** The oldest due date that the money paid so far does not cover, past or ahead. */
  readonly mustPayDate: CivilDate
  /** The last day whose charges are included. */
  readonly accruedThrough: CivilDate
  readonly isWithdrawn: boolean
  readonly extensionCount: number
  /** The day from which nothing is owed. */
  readonly closedOn: CivilDate | null
  /** The day on which the debt was sold: nothing accrues afterwards and the figures stay. */
  readonly soldOn: CivilDate | null

  readonly rates: AccountRates
  readonly principal: {
    readonly disbursedCents: number
    /** Still owed. */
    readonly bodyCents: number
  }
  readonly charges: AccountCharges
  readonly paid: {
    readonly principalCents: number
    readonly commissionCents: number
    readonly finesCents: number
    readonly extensionPriceCents: number
  }
  /** Given up for promo codes. */
  readonly discounts: { readonly commissionCents: number; readonly extensionPriceCents: number }
  /** Given up in a settlement. */
  readonly forgiven: { readonly principalCents: number; readonly commissionCents: number; readonly finesCents: number }
  readonly excess: {
    /**
     * Received and owed back to the customer: paid in excess, or paid after the loan was over, less refunds. Below zero if a
     * payment was reversed after its excess had been refunded: the customer then owes that money back.
     */
    readonly overpaidCents: number
    /** Paid back to the customer over the whole life. */
    readonly refundedCents: number
  }
  readonly settlement: AccountSettlement | null
  readonly writeOff: AccountWriteOff | null
  /** Absent: one payment on `mustPayDate`. */
  readonly plan?: AccountPlan
}

export interface Withdrawal {
  readonly noticeDate: CivilDate
}

/** The schedule from the payout: as agreed, or one date without a fee after a withdrawal. */
function planOf(
  { principalCents, annualRateMillionths }: LoanContract,
  agreed: LoanPlan,
  giveDate: CivilDate,
  withdrawnDueDate: CivilDate | null,
): AccountPlan {
  const schedule = makeSchedule({
    principalCents,
    from: giveDate,
    dates: withdrawnDueDate === null ? planDueDates(giveDate, agreed) : [withdrawnDueDate],
    annualRateMillionths,
    feeCents: withdrawnDueDate === null ? agreed.feeCents : 0,
    method: agreed.method,
  })
  return openPlan(schedule, anchorDay(giveDate, agreed))
}

/**
 * The account on the day of the payout. After a withdrawal it is the account as the law restates it: the contract rate for every
 * day since the payout and no other charge, due 30 days after the notice (Ley 16/2011 art. 28).
 */
export function openAccount(contract: LoanContract, giveDate: CivilDate, withdrawal: Withdrawal | null): LoanAccount {
  const { principalCents, annualRateMillionths, rules } = contract
  assertCents(principalCents)
  const withdrawnDueDate = withdrawal && addDays(withdrawal.noticeDate, rules.withdrawalPayDays)
  const plan = contract.plan && planOf(contract, contract.plan, giveDate, withdrawnDueDate)
  const firstDueDate = plan?.instalments[0]?.date ?? addDays(giveDate, contract.termDays)
  return {
    giveDate,
    mustPayDate: withdrawnDueDate ?? firstDueDate,
    accruedThrough: giveDate,
    isWithdrawn: withdrawal !== null,
    extensionCount: 0,
    closedOn: null,
    soldOn: null,
    rates: {
      contractMillionths: annualRateMillionths,
      contractThrough: plan?.instalments.at(-1)?.date ?? firstDueDate,
      standardMillionths: rules.annualRateMillionths,
      lateMillionths: annualRateMillionths + rules.lateMarginMillionths,
    },
    principal: { disbursedCents: principalCents, bodyCents: principalCents },
    charges: {
      commissionUnits: 0n,
      fineUnits: 0n,
      fineUnitsOfLastDay: 0n,
      extensionPriceCents: 0,
      capUnits: capUnits(principalCents, rules.chargeCapPercent),
      lastCharged: null,
    },
    paid: { principalCents: 0, commissionCents: 0, finesCents: 0, extensionPriceCents: 0 },
    discounts: { commissionCents: 0, extensionPriceCents: 0 },
    forgiven: { principalCents: 0, commissionCents: 0, finesCents: 0 },
    excess: { overpaidCents: 0, refundedCents: 0 },
    settlement: null,
    writeOff: null,
    ...(plan === undefined ? {} : { plan }),
  }
}

/** Consecutive days with the same rates on the same parts of the principal. */
interface RatePeriod {
  readonly from: CivilDate
  readonly to: CivilDate
  readonly annualRateMillionths: number
  /** The part of the principal that is in arrears. It bears the late rate, and the rest the other one. */
  readonly overdueCents: number
}

/** The principal that is due up to the end of a day and not paid, never more than is owed. */
function unpaidPrincipal({ plan, mustPayDate, principal, paid }: LoanAccount, date: CivilDate): number {
  if (plan === undefined) return date >= mustPayDate ? principal.bodyCents : 0
  return Math.min(principal.bodyCents, Math.max(0, scheduledPrincipal(plan, date) - paid.principalCents))
}

/** The principal in arrears on the day of the account: due on an earlier day. */
export const overduePrincipal = (account: LoanAccount): number =>
  unpaidPrincipal(account, addDays(account.accruedThrough, -1))

/** The last days of the rates and of the periods between due dates: from the next day on something else is charged. */
function boundariesOf({ plan, mustPayDate, rates, isWithdrawn }: LoanAccount): readonly CivilDate[] {
  if (isWithdrawn) return []
  if (plan === undefined) return [rates.contractThrough, mustPayDate]
  const dueDates = plan.instalments.map(({ date }) => date)
  return plan.pausedThrough === null ? dueDates : [...dueDates, plan.pausedThrough]
}

/** The rate of a day for what is not overdue. */
function ordinaryRate({ plan, isWithdrawn, rates }: LoanAccount, date: CivilDate): number {
  if (plan !== undefined && plan.pausedThrough !== null && date <= plan.pausedThrough) return 0
  const isContractRate = isWithdrawn || plan !== undefined || date <= rates.contractThrough
  return isContractRate ? rates.contractMillionths : rates.standardMillionths
}

function ratePeriods(account: LoanAccount, through: CivilDate): readonly RatePeriod[] {
  const boundaries = boundariesOf(account)
  const periods: RatePeriod[] = []
  let from = addDays(account.accruedThrough, 1)
  while (from <= through) {
    const start = from
    const to = boundaries.reduce((end, date) => (date >= start ? earlierOf(end, date) : end), through)
    // A withdrawal replaces the late rate by the contract's, however late the money comes.
    const overdueCents = account.isWithdrawn ? 0 : unpaidPrincipal(account, addDays(from, -1))
    periods.push({ from, to, annualRateMillionths: ordinaryRate(account, from), overdueCents })
    from = addDays(to, 1)
  }
  return periods
}

/** The room left below the cap on all charges, in units. */
const roomUnits = ({ charges, plan }: Pick<LoanAccount, 'charges' | 'plan'>): bigint =>
  charges.capUnits -
  charges.commissionUnits -
  charges.fineUnits -
  BigInt(charges.extensionPriceCents + (plan === undefined ? 0 : plannedFee(plan))) * UNITS_PER_CENT

/** A charged period, for the explanation of an amount. */
export interface AccruedPeriod {
  readonly kind: 'commission' | 'fines'
  readonly from: CivilDate
  readonly to: CivilDate
  readonly annualRateMillionths: number
  readonly days: number
  readonly principalCents: number
  /** The increase of this kind's charged sum, in cents; the periods of a kind add up to its sum. */
  readonly cents: number
}

interface ChargedUnits {
  readonly commission: bigint
  readonly fines: bigint
}

const lastKindOf = ({ commission, fines }: ChargedUnits): ChargeKind | null => {
  if (fines > 0n) return 'fines'
  return commission > 0n ? 'commission' : null
}

/** The charges of equal days within the room that is left. On the day that reaches the cap commission comes before late interest. */
function unitsWithin(
  room: bigint,
  daily: ChargedUnits,
  days: number,
): ChargedUnits & { readonly lastKind: ChargeKind | null } {
  const perDay = daily.commission + daily.fines
  const fullDays = perDay === 0n ? BigInt(days) : smallerOf(BigInt(days), room / perDay)
  const rest = fullDays < BigInt(days) ? room - fullDays * perDay : 0n
  const commission = smallerOf(daily.commission, rest)
  const lastDay = { commission, fines: smallerOf(daily.fines, rest - commission) }
  return {
    commission: fullDays * daily.commission + commission,
    fines: fullDays * daily.fines + lastDay.fines,
    lastKind: lastKindOf(lastDay) ?? (fullDays > 0n ? lastKindOf(daily) : null),
  }
}

function chargePeriod(account: LoanAccount, period: RatePeriod): readonly [LoanAccount, readonly AccruedPeriod[]] {
  const { charges, principal } = account
  const { from, to, annualRateMillionths, overdueCents } = period
  const days = daysBetween(from, to) + 1
  const ordinaryCents = principal.bodyCents - overdueCents
  const daily = {
    commission: unitsOfDays(ordinaryCents, annualRateMillionths, 1),
    fines: unitsOfDays(overdueCents, account.rates.lateMillionths, 1),
  }
  const room = roomUnits(account)
  const units = unitsWithin(room, daily, days)
  const before = chargedCents(account)
  const charged: LoanAccount = {
    ...account,
    accruedThrough: to,
    charges: {
      ...charges,
      lastCharged: units.lastKind ?? charges.lastCharged,
      commissionUnits: charges.commissionUnits + units.commission,
      fineUnits: charges.fineUnits + units.fines,
      fineUnitsOfLastDay: units.fines - unitsWithin(room, daily, days - 1).fines,
    },
  }
  const after = chargedCents(charged)
  const lines: AccruedPeriod[] = []
  if (ordinaryCents > 0) {
    const cents = after.commission - before.commission
    lines.push({ kind: 'commission', from, to, annualRateMillionths, days, principalCents: ordinaryCents, cents })
  }
  if (overdueCents > 0) {
    const cents = after.fines - before.fines
    const rate = account.rates.lateMillionths
    lines.push({ kind: 'fines', from, to, annualRateMillionths: rate, days, principalCents: overdueCents, cents })
  }
  return [charged, lines]
}

/**
 * Remembers the commission of each due date that the account has reached: what is due later does not include it. After a withdrawal
 * nothing is due later.
 */
function passDueDates(account: LoanAccount): LoanAccount {
  const { plan, accruedThrough, charges, isWithdrawn } = account
  const hasPassed = (row: { readonly date: CivilDate; readonly commissionUnitsAtDue: bigint | null }) =>
    row.date <= accruedThrough && row.commissionUnitsAtDue === null
  if (plan === undefined || isWithdrawn || !plan.instalments.some(hasPassed)) return account
  const instalments = plan.instalments.map((row) =>
    hasPassed(row) ? { ...row, commissionUnitsAtDue: charges.commissionUnits } : row,
  )
  return { ...account, plan: { ...plan, instalments } }
}

/** Charges every day up to and including `date`, in whole periods. `periods` lists them. */
export function accrue(
  account: LoanAccount,
  date: CivilDate,
): { readonly account: LoanAccount; readonly periods: readonly AccruedPeriod[] } {
  if (date < account.accruedThrough) throw new RangeError(`days up to ${account.accruedThrough} are charged already`)
  if (date === account.accruedThrough) return { account, periods: [] }
  const isStill = account.principal.bodyCents === 0 || account.soldOn !== null || account.writeOff !== null
  let current: LoanAccount = { ...account, charges: { ...account.charges, fineUnitsOfLastDay: 0n } }
  const periods: AccruedPeriod[] = []
  for (const period of isStill ? [] : ratePeriods(account, date)) {
    const [charged, lines] = chargePeriod(current, period)
    current = passDueDates(charged)
    periods.push(...lines)
  }
  return { account: passDueDates({ ...current, accruedThrough: date }), periods }
}

export const accrueTo = (account: LoanAccount, date: CivilDate): LoanAccount => accrue(account, date).account

interface Charges {
  readonly commission: number
  readonly fines: number
  readonly extensionPrice: number
}

/** The charges over the whole life, in cents: two sums, each divided once, and the extension prices. */
export function chargedCents({ charges, plan }: Pick<LoanAccount, 'charges' | 'plan'>): Charges {
  const commission = centsOfUnits(charges.commissionUnits)
  const fines = centsOfUnits(charges.fineUnits)
  const extensionPrice = charges.extensionPriceCents
  // At the cap both sums may end on half a cent and round up together. Then the kind charged last is reduced by one cent.
  const fee = plan === undefined ? 0 : plannedFee(plan)
  const excess = Math.max(0, commission + fines + extensionPrice + fee - Number(charges.capUnits / UNITS_PER_CENT))
  return charges.lastCharged === 'commission'
    ? { commission: commission - excess, fines, extensionPrice }
    : { commission, fines: fines - excess, extensionPrice }
}

interface Owed {
  readonly body: number
  readonly commission: number
  readonly fines: number
  /** The earned part of an opening fee; below zero if more was paid. */
  readonly fee: number
  readonly total: number
}

/** The last day that counts for the fee: it stops with the loan. */
const feeDay = ({ accruedThrough, closedOn, soldOn, writeOff }: LoanAccount): CivilDate =>
  [closedOn, soldOn, writeOff?.on].reduce<CivilDate>((day, end) => (end ? earlierOf(day, end) : day), accruedThrough)

/** The part of the opening fee that is earned so far. */
export const earnedFeeCents = (account: LoanAccount): number =>
  account.plan === undefined ? 0 : earnedFee(account.plan, feeDay(account))

export function owedOf(account: LoanAccount): Owed {
  const { paid, discounts, forgiven } = account
  const charged = chargedCents(account)
  const body = account.principal.bodyCents
  const commission = charged.commission - paid.commissionCents - discounts.commissionCents - forgiven.commissionCents
  const fines = charged.fines - paid.finesCents - forgiven.finesCents
  const fee = account.plan ? earnedFeeCents(account) - account.plan.paidFeeCents - account.plan.forgivenFeeCents : 0
  return { body, commission, fines, fee, total: body + commission + fines + fee }
}

interface DueParts {
  readonly commission: number
  readonly fee: number
  /** Below zero if more principal was paid than is due. */
  readonly principal: number
}

/** What is due of each part without late interest. */
function duePartsOf(account: LoanAccount, owed: Owed): DueParts {
  const { plan, paid, accruedThrough, mustPayDate } = account
  if (plan === undefined) {
    const isDue = accruedThrough >= mustPayDate
    return isDue
      ? { commission: owed.commission, fee: 0, principal: owed.body }
      : { commission: 0, fee: 0, principal: 0 }
  }
  const principal = scheduledPrincipal(plan, accruedThrough) - paid.principalCents
  const units = dueUnits(plan, accruedThrough)
  if (units === null) return { commission: owed.commission, fee: Math.max(0, owed.fee), principal }
  const settledCommission = chargedCents(account).commission - owed.commission
  const settledFee = plan.paidFeeCents + plan.forgivenFeeCents
  return {
    commission: Math.min(owed.commission, Math.max(0, centsOfUnits(units) - settledCommission)),
    fee: Math.max(0, scheduledFee(plan, accruedThrough) - settledFee),
    principal,
  }
}

/** What is due and unpaid apart from late interest: above zero at the end of a day, the loan is late from the next one. */
export const overdueCents = (account: LoanAccount): number =>
  account.closedOn !== null || account.soldOn !== null ? 0 : missingCents(account)

/**
 * What is due without late interest. Principal paid ahead covers the few cents of interest until a due date: who pays an instalment
 * early is not in arrears.
 */
function missingCents(account: LoanAccount): number {
  const { commission, fee, principal } = duePartsOf(account, owedOf(account))
  return Math.max(0, commission + fee + principal)
}

/** What brings the loan up to date on the day of the account, the instalment of that day included. */
export function dueNowOf(account: LoanAccount): number {
  if (account.closedOn !== null || account.soldOn !== null) return 0
  const { fines, total } = owedOf(account)
  return Math.min(total, fines + missingCents(account))
}

/** The next instalment by its date; null if nothing is ahead. */
export const nextInstalment = ({ plan, accruedThrough, closedOn, soldOn, isWithdrawn }: LoanAccount) =>
  plan === undefined || isWithdrawn || closedOn !== null || soldOn !== null
    ? null
    : (upcomingInstalments(plan, accruedThrough)[0] ?? null)

/** The account with the oldest due date that is not covered, if nothing more is paid. */
function withNextUnpaid(account: LoanAccount): LoanAccount {
  const { plan } = account
  if (plan === undefined || account.closedOn !== null) return account
  const firstUnpaid = plan.instalments.find((row) => missingAt(account, row.date) > 0) ?? plan.instalments.at(-1)
  return firstUnpaid === undefined ? account : { ...account, mustPayDate: firstUnpaid.date }
}

/** What the instalments up to a due date still need, were nothing more paid until then; without late interest. */
export function missingAt(account: LoanAccount, date: CivilDate): number {
  if (date >= account.accruedThrough) return missingCents(accrueTo(account, date))
  const { plan, paid } = account
  const units = plan?.instalments.findLast((row) => row.date <= date)?.commissionUnitsAtDue
  if (plan === undefined || units === undefined || units === null) return missingCents(account)
  const settledCommission = chargedCents(account).commission - owedOf(account).commission
  const commission = Math.max(0, centsOfUnits(units) - settledCommission)
  const fee = Math.max(0, scheduledFee(plan, date) - plan.paidFeeCents - plan.forgivenFeeCents)
  return Math.max(0, commission + fee + scheduledPrincipal(plan, date) - paid.principalCents)
}

/** The agreement that holds: what is still to be paid to close the loan, and until when. */
export function standingSettlement({ settlement }: LoanAccount) {
  if (settlement === null) return null
  return { agreedCents: settlement.agreedCents - settlement.paidCents, until: settlement.until }
}

/** What closing a loan for a sum forgives if the sum is paid on its last day: interest runs on until then. */
export const forgivenBySettlement = (
  account: LoanAccount,
  { agreedCents, until }: { readonly agreedCents: number; readonly until: CivilDate },
): number => owedOf(until > account.accruedThrough ? accrueTo(account, until) : account).total - agreedCents

/** The late interest of the single day `accruedThrough`, never more than is owed of it. */
export const fineOfLastDay = (account: LoanAccount): number =>
  Math.min(centsOfUnits(account.charges.fineUnitsOfLastDay), owedOf(account).fines)

export interface Allocation {
  readonly fines: number
  readonly commission: number
  readonly principal: number
  readonly extensionPrice: number
  /** Of an opening fee; absent for a loan with one payment. */
  readonly fee?: number
  /** The excess over what the loan owes. */
  readonly overpaid: number
}

/**
 * Splits a payment: what is due in the product's order (Civil Code 1173, or principal first), then what has accrued, then principal
 * ahead. A loan with one payment has nothing ahead: all that it owes counts as due.
 */
export function allocatePayment(account: LoanAccount, cents: number, order: PaymentOrder): Allocation {
  const owed = owedOf(account)
  return allocate(account, cents, order, account.plan === undefined ? everything(owed) : duePartsOf(account, owed))
}

const everything = ({ commission, fee, body }: Owed): DueParts => ({ commission, fee, principal: body })

function allocate(account: LoanAccount, cents: number, order: PaymentOrder, due: DueParts): Allocation {
  assertCents(cents)
  const owed = owedOf(account)
  const { plan } = account
  let rest = account.soldOn === null ? cents : 0
  const taken = { fines: 0, commission: 0, fee: 0, principal: 0 }
  const left = { fines: owed.fines, commission: owed.commission, fee: Math.max(0, owed.fee), principal: owed.body }
  const take = (part: keyof typeof taken, limit: number): void => {
    const amount = Math.max(0, Math.min(rest, limit, left[part] - taken[part]))
    taken[part] += amount
    rest -= amount
  }
  if (order === 'principal_first') take('principal', due.principal)
  take('fines', owed.fines)
  take('commission', due.commission)
  take('fee', due.fee)
  if (order !== 'principal_first') take('principal', due.principal)
  const ahead = order === 'principal_first' ? AHEAD_PRINCIPAL_FIRST : AHEAD
  for (const part of ahead) take(part, rest)
  const { fines, commission, fee, principal } = taken
  const overpaid = cents - fines - commission - fee - principal
  return { fines, commission, principal, extensionPrice: 0, ...(plan === undefined ? {} : { fee }), overpaid }
}

const AHEAD = ['commission', 'fee', 'principal'] as const
const AHEAD_PRINCIPAL_FIRST = ['principal', 'fee', 'commission'] as const

function afterAllocation(account: LoanAccount, allocation: Allocation): LoanAccount {
  const { fines, commission, principal, extensionPrice, fee = 0 } = allocation
  const { paid, excess, writeOff, plan } = account
  return {
    ...account,
    principal: { ...account.principal, bodyCents: account.principal.bodyCents - principal },
    paid: {
      principalCents: paid.principalCents + principal,
      commissionCents: paid.commissionCents + commission,
      finesCents: paid.finesCents + fines,
      extensionPriceCents: paid.extensionPriceCents + extensionPrice,
    },
    excess: { ...excess, overpaidCents: excess.overpaidCents + allocation.overpaid },
    writeOff: writeOff && {
      ...writeOff,
      recoveredCents: writeOff.recoveredCents + fines + commission + principal + extensionPrice + fee,
    },
    ...(plan === undefined ? {} : { plan: { ...plan, paidFeeCents: plan.paidFeeCents + fee } }),
  }
}

function closedIfSettled(account: LoanAccount): LoanAccount {
  if (account.closedOn !== null || account.soldOn !== null || owedOf(account).total > 0) return account
  return { ...account, closedOn: account.accruedThrough }
}

function forgiveRest(account: LoanAccount): LoanAccount {
  const owed = owedOf(account)
  const { principal, forgiven, plan } = account
  return {
    ...account,
    ...(plan === undefined ? {} : { plan: { ...plan, forgivenFeeCents: plan.forgivenFeeCents + owed.fee } }),
    principal: { ...principal, bodyCents: 0 },
    forgiven: {
      principalCents: forgiven.principalCents + owed.body,
      commissionCents: forgiven.commissionCents + owed.commission,
      finesCents: forgiven.finesCents + owed.fines,
    },
  }
}

/** Given up in settlements, of principal and charges together. */
export const forgivenCents = ({ forgiven, plan }: LoanAccount): number =>
  forgiven.principalCents + forgiven.commissionCents + forgiven.finesCents + (plan?.forgivenFeeCents ?? 0)

/** What the books show as given up: forgiven in a settlement, or the whole claim on the day it was written off. */
export const writeOffCents = (account: LoanAccount): number => account.writeOff?.lossCents ?? forgivenCents(account)

/** Writes the debt off on the day through which the account is accrued. */
export function writeOffDebt(account: LoanAccount): LoanAccount {
  const lossCents = forgivenCents(account) + owedOf(account).total
  return { ...account, writeOff: { on: account.accruedThrough, lossCents, recoveredCents: 0 } }
}

/** Pays overpaid money back to the customer. */
export function postRefund(account: LoanAccount, cents: number): LoanAccount {
  assertCents(cents)
  const { overpaidCents, refundedCents } = account.excess
  return { ...account, excess: { overpaidCents: overpaidCents - cents, refundedCents: refundedCents + cents } }
}

/** Counts a payment towards an active settlement, and forgives the rest once its sum is reached. */
function towardsSettlement(account: LoanAccount, appliedCents: number): LoanAccount {
  const { settlement } = account
  if (settlement === null || account.accruedThrough > settlement.until) return account
  const paidCents = settlement.paidCents + appliedCents
  const counted = { ...account, settlement: { ...settlement, paidCents } }
  return paidCents >= settlement.agreedCents ? forgiveRest(counted) : counted
}

interface PostedPayment {
  readonly account: LoanAccount
  readonly allocation: Allocation
}

/** The figures of the account that a new schedule starts from. */
function planStateOf(account: LoanAccount): PlanState {
  return {
    today: account.accruedThrough,
    bodyCents: account.principal.bodyCents,
    paidPrincipalCents: account.paid.principalCents,
    annualRateMillionths: account.rates.contractMillionths,
    commissionUnits: account.charges.commissionUnits,
    owedCommissionCents: owedOf(account).commission,
    earnedFeeCents: earnedFeeCents(account),
    firstUnpaid: account.mustPayDate,
  }
}

/** True if the plan can still change: principal and instalments are ahead, and nothing has ended or replaced them. */
export const hasOpenPlan = (account: LoanAccount): boolean =>
  nextInstalment(account) !== null &&
  account.principal.bodyCents > 0 &&
  account.settlement === null &&
  account.writeOff === null

/**
 * How a payment repays a part early: as the borrower chose, or with smaller instalments if it is more than what is due and the next
 * instalment. Null if it does not: what reaches no further than the next instalment counts for it, and the schedule stays.
 */
export function partRepaymentMode(
  account: LoanAccount,
  cents: number,
  chosen: PartRepaymentMode | undefined,
): PartRepaymentMode | null {
  const next = nextInstalment(account)
  const owed = owedOf(account)
  if (next === null || !hasOpenPlan(account) || cents >= owed.total) return null
  // All that has accrued is settled first: a part repayment must reach principal that is not due yet.
  const dueCents = Math.max(0, duePartsOf(account, owed).principal)
  if (cents <= owed.fines + owed.commission + Math.max(0, owed.fee) + dueCents) return null
  return chosen ?? (cents - dueNowOf(account) > next.totalCents ? 'amount' : null)
}

function repayPart(account: LoanAccount, cents: number, mode: PartRepaymentMode): PostedPayment {
  const allocation = allocate(account, cents, 'fines_commission_principal', everything(owedOf(account)))
  const paid = afterAllocation(account, allocation)
  const { plan } = paid
  if (plan === undefined) return { account: paid, allocation }
  const replanned = { ...paid, plan: afterPartRepayment(plan, planStateOf(paid), allocation.principal, mode) }
  return { account: withNextUnpaid(replanned), allocation }
}

/** Books a payment on the day through which the account is accrued. An excess is recorded as owed back, never lost. */
export function postPayment(
  account: LoanAccount,
  cents: number,
  order: PaymentOrder,
  chosen?: PartRepaymentMode,
): PostedPayment {
  const mode = partRepaymentMode(account, cents, chosen)
  if (mode !== null) return repayPart(account, cents, mode)
  const allocation = allocatePayment(account, cents, order)
  const paid = towardsSettlement(afterAllocation(account, allocation), cents - allocation.overpaid)
  return { account: withNextUnpaid(withFeeOfBody(closedIfSettled(paid))), allocation }
}

function withFeeOfBody(account: LoanAccount): LoanAccount {
  const { plan, closedOn, principal } = account
  if (plan === undefined || closedOn !== null || principal.bodyCents > 0) return account
  return { ...account, plan: withoutUnearnedFee(plan, planStateOf(account)) }
}

/** The room left below the cap on all displayed charges, in cents. */
export function centsBelowCap(account: LoanAccount): number {
  const { commission, fines, extensionPrice } = chargedCents(account)
  const fee = account.plan === undefined ? 0 : plannedFee(account.plan)
  return Number(account.charges.capUnits / UNITS_PER_CENT) - commission - fines - extensionPrice - fee
}

/** The price of an extension, limited to the room below the cap on all charges. */
export const extensionPriceWithinCap = (account: LoanAccount, priceCents: number): number =>
  Math.max(0, Math.min(priceCents, Number(roomUnits(account) / UNITS_PER_CENT), centsBelowCap(account)))

export interface ExtensionTerms {
  /** By how many days the due date moves. */
  readonly termDays: number
  /** Present for a loan in instalments: by how many months all unpaid instalments move. */
  readonly months?: number
  readonly paidCents: number
  readonly priceCents: number
  readonly discountCommissionCents: number
  readonly discountPriceCents: number
}

/** The due date after an extension of this many days, taken today. */
const extendedDueDate = (account: LoanAccount, termDays: number): CivilDate =>
  addDays(laterOf(account.accruedThrough, account.mustPayDate), termDays)

/** The account with its due date moved, before any payment. Late days stay late, and days already agreed keep their rate. */
export function withExtendedTerm(account: LoanAccount, termDays: number, lateMarginMillionths: number): LoanAccount {
  const { rates } = account
  if (account.plan !== undefined) return { ...account, extensionCount: account.extensionCount + 1 }
  return {
    ...account,
    mustPayDate: extendedDueDate(account, termDays),
    extensionCount: account.extensionCount + 1,
    rates: { ...rates, lateMillionths: rates.standardMillionths + lateMarginMillionths },
  }
}

/**
 * An extension and the payment that bought it. The price is settled first: when a reversal forces a recomputation, the payment
 * may no longer cover all charges. Commission and fines then stay owed while the extension remains in force.
 */
export function postExtension(account: LoanAccount, terms: ExtensionTerms, contractRules: LoanRules): PostedPayment {
  const priceCents = extensionPriceWithinCap(account, terms.priceCents)
  const discountPriceCents = Math.min(terms.discountPriceCents, priceCents)
  const extended = withExtendedTerm(account, terms.termDays, contractRules.lateMarginMillionths)
  const { charges, discounts } = account
  const charged: LoanAccount = {
    ...extended,
    charges: {
      ...charges,
      lastCharged: priceCents > 0 ? 'extension_price' : charges.lastCharged,
      extensionPriceCents: charges.extensionPriceCents + priceCents,
    },
    discounts: {
      commissionCents: discounts.commissionCents + Math.min(terms.discountCommissionCents, owedOf(account).commission),
      extensionPriceCents: discounts.extensionPriceCents + discountPriceCents,
    },
  }
  const extensionPrice = priceCents - discountPriceCents
  // Independent of the product's order: this payment covers the price and accrued charges, not principal.
  const paidCents = terms.paidCents - extensionPrice
  const rest = allocate(charged, paidCents, 'fines_commission_principal', everything(owedOf(charged)))
  const allocation = { ...rest, extensionPrice }
  const paid = closedIfSettled(afterAllocation(charged, allocation))
  return { account: deferred(paid), allocation }
}

function deferred(account: LoanAccount): LoanAccount {
  const { plan } = account
  if (plan === undefined || account.closedOn !== null || account.principal.bodyCents === 0)
    return withFeeOfBody(account)
  return withNextUnpaid({ ...account, plan: afterDeferral(plan, planStateOf(account)) })
}

/** By how many months a deferral taken today moves the instalments; 0 for a loan with one payment. */
export const deferralMonths = (account: LoanAccount): number =>
  account.plan === undefined ? 0 : monthsOfDeferral(account.plan, planStateOf(account))

/** Everything is due today. No effect on a loan without instalments ahead. */
export function acceleratePlan(account: LoanAccount): LoanAccount {
  const { plan } = account
  if (plan === undefined || !hasOpenPlan(account)) return account
  return withNextUnpaid({ ...account, plan: afterAcceleration(plan, planStateOf(account)) })
}

/** A month without payment and interest. No effect on a loan without instalments ahead. */
export function pausePlan(account: LoanAccount): LoanAccount {
  const { plan } = account
  if (plan === undefined || !hasOpenPlan(account)) return account
  return withNextUnpaid({ ...account, plan: afterPause(plan, planStateOf(account)) })
}
