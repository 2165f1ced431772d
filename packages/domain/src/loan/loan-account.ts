import { addDays, type CivilDate, daysBetween, earlierOf, laterOf } from '../calendar/civil-date.ts'
import { assertCents } from '../money/cents.ts'
import { capUnits, centsOfUnits, smallerOf, UNITS_PER_CENT, unitsOfDays } from '../pricing/interest.ts'
import type { LoanRules, PaymentOrder } from '../pricing/product.ts'

/** The signed terms, which never change: the product rules of that day and the agreed price. */
export interface LoanContract {
  readonly signedOn: CivilDate
  readonly principalCents: number
  readonly termDays: number
  /** The rate of the first term: the standard rate less a promo code, or 0 for a free loan. */
  readonly annualRateMillionths: number
  readonly rules: LoanRules
}

export type ChargeKind = 'commission' | 'fines' | 'extension_price'

/**
 * The money of one loan at the end of a day: a flat record that is enough to price any later day without the loan's history. The
 * nightly run and payment posting work on these columns.
 *
 * Invariants: body = disbursed − paid principal − principal written off; charges in units never exceed `capUnits`; nothing paid,
 * discounted or written off exceeds what was charged.
 */
export interface LoanAccount {
  readonly disbursedCents: number
  readonly giveDate: CivilDate
  /** The last day whose charges are included in the sums below. */
  readonly accruedThrough: CivilDate
  readonly bodyCents: number

  // Rates of future days. Days up to `contractThrough` use the contract rate, days up to `mustPayDate` the standard rate (they
  // belong to extensions), later days the late rate. After a withdrawal every day uses the contract rate.
  readonly contractRateMillionths: number
  readonly contractThrough: CivilDate
  readonly standardRateMillionths: number
  readonly mustPayDate: CivilDate
  readonly lateRateMillionths: number
  readonly isWithdrawn: boolean

  // Charged over the whole life, in units of cents × millionths × days; extension prices in cents.
  readonly commissionUnits: bigint
  readonly fineUnits: bigint
  /** The late interest of the single day `accruedThrough`. */
  readonly fineUnitsOfLastDay: bigint
  readonly extensionPriceCents: number
  readonly capUnits: bigint
  /** The kind charged last: it is reduced where rounding would lift the sum above the cap. */
  readonly lastCharged: ChargeKind | null

  readonly paidPrincipalCents: number
  readonly paidCommissionCents: number
  readonly paidFinesCents: number
  readonly paidExtensionPriceCents: number
  readonly discountCommissionCents: number
  readonly discountExtensionPriceCents: number
  readonly writtenOffPrincipalCents: number
  readonly writtenOffCommissionCents: number
  readonly writtenOffFinesCents: number
  /**
   * Received and owed back to the customer: paid in excess, or paid after the loan was over, less refunds. Below zero if a payment
   * was reversed after its excess had been refunded: the customer then owes that money back.
   */
  readonly overpaidCents: number
  /** Paid back to the customer over the whole life. */
  readonly refundedCents: number

  readonly extensionCount: number
  /** The day from which nothing is owed. */
  readonly closedOn: CivilDate | null
  /** The day on which the debt was sold: nothing accrues afterwards and the figures stay. */
  readonly soldOn: CivilDate | null
  /** The day on which the lender wrote the debt off: nothing accrues afterwards. The borrower still owes it. */
  readonly writtenOffOn: CivilDate | null
  /** The loss in the books once the debt is written off; payments do not lower it, they are recoveries. */
  readonly lossCents: number
  /** Paid on the debt after it was written off. */
  readonly recoveredCents: number
  /** An agreement to close the loan for less, if the agreed sum is paid by its date. */
  readonly settlementCents: number | null
  readonly settlementUntil: CivilDate | null
  readonly settlementPaidCents: number
}

export interface Withdrawal {
  readonly noticeDate: CivilDate
}

/**
 * The account on the day of the payout. After a withdrawal it is the account as the law restates it: the contract rate for every
 * day since the payout and no other charge, due 30 days after the notice (Ley 16/2011 art. 28).
 */
export function openAccount(contract: LoanContract, giveDate: CivilDate, withdrawal: Withdrawal | null): LoanAccount {
  const { principalCents, annualRateMillionths, rules } = contract
  assertCents(principalCents)
  const firstDueDate = addDays(giveDate, contract.termDays)
  return {
    disbursedCents: principalCents,
    giveDate,
    accruedThrough: giveDate,
    bodyCents: principalCents,
    contractRateMillionths: annualRateMillionths,
    contractThrough: firstDueDate,
    standardRateMillionths: rules.annualRateMillionths,
    mustPayDate: withdrawal ? addDays(withdrawal.noticeDate, rules.withdrawalPayDays) : firstDueDate,
    lateRateMillionths: annualRateMillionths + rules.lateMarginMillionths,
    isWithdrawn: withdrawal !== null,
    commissionUnits: 0n,
    fineUnits: 0n,
    fineUnitsOfLastDay: 0n,
    extensionPriceCents: 0,
    capUnits: capUnits(principalCents, rules.chargeCapPercent),
    lastCharged: null,
    paidPrincipalCents: 0,
    paidCommissionCents: 0,
    paidFinesCents: 0,
    paidExtensionPriceCents: 0,
    discountCommissionCents: 0,
    discountExtensionPriceCents: 0,
    writtenOffPrincipalCents: 0,
    writtenOffCommissionCents: 0,
    writtenOffFinesCents: 0,
    overpaidCents: 0,
    refundedCents: 0,
    extensionCount: 0,
    closedOn: null,
    soldOn: null,
    writtenOffOn: null,
    lossCents: 0,
    recoveredCents: 0,
    settlementCents: null,
    settlementUntil: null,
    settlementPaidCents: 0,
  }
}

/**
 * The account with some figures changed. All accounts are made by this literal or by the one of `openAccount`: V8 gives the copy of a
 * copy that a spread makes a hidden class of its own, and a long history then makes every access slow.
 */
export function withFigures(account: LoanAccount, changes: Partial<LoanAccount>): LoanAccount {
  const copy = {
    disbursedCents: account.disbursedCents,
    giveDate: account.giveDate,
    accruedThrough: account.accruedThrough,
    bodyCents: account.bodyCents,
    contractRateMillionths: account.contractRateMillionths,
    contractThrough: account.contractThrough,
    standardRateMillionths: account.standardRateMillionths,
    mustPayDate: account.mustPayDate,
    lateRateMillionths: account.lateRateMillionths,
    isWithdrawn: account.isWithdrawn,
    commissionUnits: account.commissionUnits,
    fineUnits: account.fineUnits,
    fineUnitsOfLastDay: account.fineUnitsOfLastDay,
    extensionPriceCents: account.extensionPriceCents,
    capUnits: account.capUnits,
    lastCharged: account.lastCharged,
    paidPrincipalCents: account.paidPrincipalCents,
    paidCommissionCents: account.paidCommissionCents,
    paidFinesCents: account.paidFinesCents,
    paidExtensionPriceCents: account.paidExtensionPriceCents,
    discountCommissionCents: account.discountCommissionCents,
    discountExtensionPriceCents: account.discountExtensionPriceCents,
    writtenOffPrincipalCents: account.writtenOffPrincipalCents,
    writtenOffCommissionCents: account.writtenOffCommissionCents,
    writtenOffFinesCents: account.writtenOffFinesCents,
    overpaidCents: account.overpaidCents,
    refundedCents: account.refundedCents,
    extensionCount: account.extensionCount,
    closedOn: account.closedOn,
    soldOn: account.soldOn,
    writtenOffOn: account.writtenOffOn,
    lossCents: account.lossCents,
    recoveredCents: account.recoveredCents,
    settlementCents: account.settlementCents,
    settlementUntil: account.settlementUntil,
    settlementPaidCents: account.settlementPaidCents,
  }
  return Object.assign(copy, changes)
}

/** Consecutive days with the same rate and kind of charge. */
interface RatePeriod {
  readonly kind: 'commission' | 'fines'
  readonly from: CivilDate
  readonly to: CivilDate
  readonly annualRateMillionths: number
}

function ratePeriods(account: LoanAccount, through: CivilDate): readonly RatePeriod[] {
  const periods: RatePeriod[] = []
  let from = addDays(account.accruedThrough, 1)
  const addThrough = (lastDay: CivilDate, kind: RatePeriod['kind'], annualRateMillionths: number) => {
    const to = earlierOf(lastDay, through)
    if (to < from) return
    periods.push({ kind, from, to, annualRateMillionths })
    from = addDays(to, 1)
  }
  if (account.isWithdrawn) {
    addThrough(through, 'commission', account.contractRateMillionths)
    return periods
  }
  addThrough(account.contractThrough, 'commission', account.contractRateMillionths)
  addThrough(account.mustPayDate, 'commission', account.standardRateMillionths)
  addThrough(through, 'fines', account.lateRateMillionths)
  return periods
}

/** The room left below the cap on all charges, in units. */
const roomUnits = (account: LoanAccount): bigint =>
  account.capUnits - account.commissionUnits - account.fineUnits - BigInt(account.extensionPriceCents) * UNITS_PER_CENT

/** A charged period, for the explanation of an amount. */
export interface AccruedPeriod extends RatePeriod {
  readonly days: number
  readonly principalCents: number
  /** The increase of this kind's charged sum, in cents; the periods of a kind add up to its sum. */
  readonly cents: number
}

const chargedOf = (account: LoanAccount, kind: RatePeriod['kind']) =>
  kind === 'commission' ? chargedCents(account).commission : chargedCents(account).fines

/** Charges every day up to and including `date`, in whole periods. `periods` lists them. */
export function accrue(
  account: LoanAccount,
  date: CivilDate,
): { readonly account: LoanAccount; readonly periods: readonly AccruedPeriod[] } {
  if (date < account.accruedThrough) throw new RangeError(`days up to ${account.accruedThrough} are charged already`)
  if (date === account.accruedThrough) return { account, periods: [] }
  const isStill = account.bodyCents === 0 || account.soldOn !== null || account.writtenOffOn !== null
  let current = withFigures(account, { fineUnitsOfLastDay: 0n })
  const accrued: AccruedPeriod[] = []
  for (const period of isStill ? [] : ratePeriods(account, date)) {
    const before = current
    const days = daysBetween(period.from, period.to) + 1
    const room = roomUnits(before)
    const chargeOf = (dayCount: number) =>
      smallerOf(unitsOfDays(before.bodyCents, period.annualRateMillionths, dayCount), room)
    const units = chargeOf(days)
    const lastCharged = units > 0n ? period.kind : before.lastCharged
    current =
      period.kind === 'commission'
        ? withFigures(before, { lastCharged, commissionUnits: before.commissionUnits + units })
        : withFigures(before, {
            lastCharged,
            fineUnits: before.fineUnits + units,
            fineUnitsOfLastDay: units - chargeOf(days - 1),
          })
    const cents = chargedOf(current, period.kind) - chargedOf(before, period.kind)
    accrued.push({ ...period, days, principalCents: before.bodyCents, cents })
  }
  return { account: withFigures(current, { accruedThrough: date }), periods: accrued }
}

export const accrueTo = (account: LoanAccount, date: CivilDate): LoanAccount => accrue(account, date).account

export interface Charges {
  readonly commission: number
  readonly fines: number
  readonly extensionPrice: number
}

/** The charges over the whole life, in cents: two sums, each divided once, and the extension prices. */
export function chargedCents(account: LoanAccount): Charges {
  const commission = centsOfUnits(account.commissionUnits)
  const fines = centsOfUnits(account.fineUnits)
  const extensionPrice = account.extensionPriceCents
  // At the cap both sums may end on half a cent and round up together. Then the kind charged last is reduced by one cent.
  const excess = Math.max(0, commission + fines + extensionPrice - Number(account.capUnits / UNITS_PER_CENT))
  return account.lastCharged === 'commission'
    ? { commission: commission - excess, fines, extensionPrice }
    : { commission, fines: fines - excess, extensionPrice }
}

export interface Owed {
  readonly body: number
  readonly commission: number
  readonly fines: number
  readonly total: number
}

export function owedOf(account: LoanAccount): Owed {
  const charged = chargedCents(account)
  const commission =
    charged.commission -
    account.paidCommissionCents -
    account.discountCommissionCents -
    account.writtenOffCommissionCents
  const fines = charged.fines - account.paidFinesCents - account.writtenOffFinesCents
  return { body: account.bodyCents, commission, fines, total: account.bodyCents + commission + fines }
}

/** The agreement that holds: what is still to be paid to close the loan, and until when. */
export function standingSettlement({ settlementCents, settlementUntil, settlementPaidCents }: LoanAccount) {
  if (settlementCents === null || settlementUntil === null) return null
  return { agreedCents: settlementCents - settlementPaidCents, until: settlementUntil }
}

/** What closing a loan for a sum forgives if the sum is paid on its last day: interest runs on until then. */
export const forgivenBySettlement = (
  account: LoanAccount,
  { agreedCents, until }: { readonly agreedCents: number; readonly until: CivilDate },
): number => owedOf(until > account.accruedThrough ? accrueTo(account, until) : account).total - agreedCents

/** The late interest of the single day `accruedThrough`, never more than is owed of it. */
export const fineOfLastDay = (account: LoanAccount): number =>
  Math.min(centsOfUnits(account.fineUnitsOfLastDay), owedOf(account).fines)

export interface Allocation {
  readonly fines: number
  readonly commission: number
  readonly principal: number
  readonly extensionPrice: number
  /** The excess over what the loan owes. */
  readonly overpaid: number
}

/** Splits a payment in the product's order (Civil Code 1173, or principal first). */
export function allocatePayment(account: LoanAccount, cents: number, order: PaymentOrder): Allocation {
  assertCents(cents)
  const owed = owedOf(account)
  let rest = account.soldOn === null ? cents : 0
  const take = (due: number): number => {
    const taken = Math.min(rest, due)
    rest -= taken
    return taken
  }
  const principalFirst = order === 'principal_first' ? take(owed.body) : 0
  const fines = take(owed.fines)
  const commission = take(owed.commission)
  const principal = principalFirst + take(owed.body - principalFirst)
  return { fines, commission, principal, extensionPrice: 0, overpaid: cents - fines - commission - principal }
}

function afterAllocation(account: LoanAccount, allocation: Allocation): LoanAccount {
  const { fines, commission, principal, extensionPrice } = allocation
  const recoveredCents = account.writtenOffOn === null ? 0 : fines + commission + principal + extensionPrice
  return withFigures(account, {
    recoveredCents: account.recoveredCents + recoveredCents,
    bodyCents: account.bodyCents - allocation.principal,
    paidPrincipalCents: account.paidPrincipalCents + allocation.principal,
    paidCommissionCents: account.paidCommissionCents + allocation.commission,
    paidFinesCents: account.paidFinesCents + allocation.fines,
    paidExtensionPriceCents: account.paidExtensionPriceCents + allocation.extensionPrice,
    overpaidCents: account.overpaidCents + allocation.overpaid,
  })
}

function closedIfSettled(account: LoanAccount): LoanAccount {
  if (account.closedOn !== null || account.soldOn !== null || owedOf(account).total > 0) return account
  return withFigures(account, { closedOn: account.accruedThrough })
}

function writeOffRest(account: LoanAccount): LoanAccount {
  const owed = owedOf(account)
  return withFigures(account, {
    bodyCents: 0,
    writtenOffPrincipalCents: account.writtenOffPrincipalCents + owed.body,
    writtenOffCommissionCents: account.writtenOffCommissionCents + owed.commission,
    writtenOffFinesCents: account.writtenOffFinesCents + owed.fines,
  })
}

const forgivenCents = (account: LoanAccount): number =>
  account.writtenOffPrincipalCents + account.writtenOffCommissionCents + account.writtenOffFinesCents

/** What the books show as given up: forgiven in a settlement, or the whole claim on the day it was written off. */
export const writeOffCents = (account: LoanAccount): number =>
  account.writtenOffOn === null ? forgivenCents(account) : account.lossCents

/** Writes the debt off on the day through which the account is accrued. */
export function writeOffDebt(account: LoanAccount): LoanAccount {
  const lossCents = forgivenCents(account) + owedOf(account).total
  return withFigures(account, { writtenOffOn: account.accruedThrough, lossCents })
}

/** Pays overpaid money back to the customer. */
export function postRefund(account: LoanAccount, cents: number): LoanAccount {
  assertCents(cents)
  return withFigures(account, {
    overpaidCents: account.overpaidCents - cents,
    refundedCents: account.refundedCents + cents,
  })
}

/** Counts a payment towards an active settlement, and writes off the rest once its sum is reached. */
function towardsSettlement(account: LoanAccount, appliedCents: number): LoanAccount {
  const { settlementCents, settlementUntil } = account
  if (settlementCents === null || settlementUntil === null || account.accruedThrough > settlementUntil) return account
  const counted = withFigures(account, { settlementPaidCents: account.settlementPaidCents + appliedCents })
  return counted.settlementPaidCents >= settlementCents ? writeOffRest(counted) : counted
}

export interface PostedPayment {
  readonly account: LoanAccount
  readonly allocation: Allocation
}

/** Books a payment on the day through which the account is accrued. An excess is recorded as owed back, never lost. */
export function postPayment(account: LoanAccount, cents: number, order: PaymentOrder): PostedPayment {
  const allocation = allocatePayment(account, cents, order)
  const paid = towardsSettlement(afterAllocation(account, allocation), cents - allocation.overpaid)
  return { account: closedIfSettled(paid), allocation }
}

/** The room left below the cap on all displayed charges, in cents. */
export function centsBelowCap(account: LoanAccount): number {
  const { commission, fines, extensionPrice } = chargedCents(account)
  return Number(account.capUnits / UNITS_PER_CENT) - commission - fines - extensionPrice
}

/** The price of an extension, limited to the room below the cap on all charges. */
export const extensionPriceWithinCap = (account: LoanAccount, priceCents: number): number =>
  Math.max(0, Math.min(priceCents, Number(roomUnits(account) / UNITS_PER_CENT), centsBelowCap(account)))

export interface ExtensionTerms {
  readonly termDays: number
  readonly paidCents: number
  readonly priceCents: number
  readonly discountCommissionCents: number
  readonly discountPriceCents: number
}

/** The due date after an extension of this many days, taken today. */
export const extendedDueDate = (account: LoanAccount, termDays: number): CivilDate =>
  addDays(laterOf(account.accruedThrough, account.mustPayDate), termDays)

/** The account with its due date moved, before any payment. Late days stay late, and days already agreed keep their rate. */
export function withExtendedTerm(account: LoanAccount, termDays: number, lateMarginMillionths: number): LoanAccount {
  return withFigures(account, {
    mustPayDate: extendedDueDate(account, termDays),
    lateRateMillionths: account.standardRateMillionths + lateMarginMillionths,
    extensionCount: account.extensionCount + 1,
  })
}

/**
 * An extension and the payment that bought it. The price is settled first: when a reversal forces a recomputation, the payment
 * may no longer cover all charges. Commission and fines then stay owed while the extension remains in force.
 */
export function postExtension(account: LoanAccount, terms: ExtensionTerms, contractRules: LoanRules): PostedPayment {
  const priceCents = extensionPriceWithinCap(account, terms.priceCents)
  const discountPriceCents = Math.min(terms.discountPriceCents, priceCents)
  const extended = withExtendedTerm(account, terms.termDays, contractRules.lateMarginMillionths)
  const charged = withFigures(extended, {
    lastCharged: priceCents > 0 ? 'extension_price' : account.lastCharged,
    extensionPriceCents: account.extensionPriceCents + priceCents,
    discountExtensionPriceCents: account.discountExtensionPriceCents + discountPriceCents,
    discountCommissionCents:
      account.discountCommissionCents + Math.min(terms.discountCommissionCents, owedOf(account).commission),
  })
  const extensionPrice = priceCents - discountPriceCents
  // Independent of the product's order: this payment covers the price and accrued charges, not principal.
  const rest = allocatePayment(charged, terms.paidCents - extensionPrice, 'fines_commission_principal')
  const allocation = { ...rest, extensionPrice }
  return { account: closedIfSettled(afterAllocation(charged, allocation)), allocation }
}
