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

/** The rates of future days. After a withdrawal every day uses the contract rate. */
export interface AccountRates {
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
    giveDate,
    mustPayDate: withdrawal ? addDays(withdrawal.noticeDate, rules.withdrawalPayDays) : firstDueDate,
    accruedThrough: giveDate,
    isWithdrawn: withdrawal !== null,
    extensionCount: 0,
    closedOn: null,
    soldOn: null,
    rates: {
      contractMillionths: annualRateMillionths,
      contractThrough: firstDueDate,
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
  }
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
  const { contractMillionths, contractThrough, standardMillionths, lateMillionths } = account.rates
  if (account.isWithdrawn) {
    addThrough(through, 'commission', contractMillionths)
    return periods
  }
  addThrough(contractThrough, 'commission', contractMillionths)
  addThrough(account.mustPayDate, 'commission', standardMillionths)
  addThrough(through, 'fines', lateMillionths)
  return periods
}

/** The room left below the cap on all charges, in units. */
const roomUnits = ({ capUnits, commissionUnits, fineUnits, extensionPriceCents }: AccountCharges): bigint =>
  capUnits - commissionUnits - fineUnits - BigInt(extensionPriceCents) * UNITS_PER_CENT

/** A charged period, for the explanation of an amount. */
export interface AccruedPeriod extends RatePeriod {
  readonly days: number
  readonly principalCents: number
  /** The increase of this kind's charged sum, in cents; the periods of a kind add up to its sum. */
  readonly cents: number
}

function chargedOf(charges: AccountCharges, kind: RatePeriod['kind']): number {
  const { commission, fines } = chargedCents({ charges })
  return kind === 'commission' ? commission : fines
}

/** Charges every day up to and including `date`, in whole periods. `periods` lists them. */
export function accrue(
  account: LoanAccount,
  date: CivilDate,
): { readonly account: LoanAccount; readonly periods: readonly AccruedPeriod[] } {
  if (date < account.accruedThrough) throw new RangeError(`days up to ${account.accruedThrough} are charged already`)
  if (date === account.accruedThrough) return { account, periods: [] }
  const { bodyCents } = account.principal
  const isStill = bodyCents === 0 || account.soldOn !== null || account.writeOff !== null
  let charges: AccountCharges = { ...account.charges, fineUnitsOfLastDay: 0n }
  const accrued: AccruedPeriod[] = []
  for (const period of isStill ? [] : ratePeriods(account, date)) {
    const before = charges
    const days = daysBetween(period.from, period.to) + 1
    const room = roomUnits(before)
    const chargeOf = (dayCount: number) =>
      smallerOf(unitsOfDays(bodyCents, period.annualRateMillionths, dayCount), room)
    const units = chargeOf(days)
    const lastCharged = units > 0n ? period.kind : before.lastCharged
    charges =
      period.kind === 'commission'
        ? { ...before, lastCharged, commissionUnits: before.commissionUnits + units }
        : {
            ...before,
            lastCharged,
            fineUnits: before.fineUnits + units,
            fineUnitsOfLastDay: units - chargeOf(days - 1),
          }
    const cents = chargedOf(charges, period.kind) - chargedOf(before, period.kind)
    accrued.push({ ...period, days, principalCents: bodyCents, cents })
  }
  return { account: { ...account, charges, accruedThrough: date }, periods: accrued }
}

export const accrueTo = (account: LoanAccount, date: CivilDate): LoanAccount => accrue(account, date).account

export interface Charges {
  readonly commission: number
  readonly fines: number
  readonly extensionPrice: number
}

/** The charges over the whole life, in cents: two sums, each divided once, and the extension prices. */
export function chargedCents({ charges }: Pick<LoanAccount, 'charges'>): Charges {
  const commission = centsOfUnits(charges.commissionUnits)
  const fines = centsOfUnits(charges.fineUnits)
  const extensionPrice = charges.extensionPriceCents
  // At the cap both sums may end on half a cent and round up together. Then the kind charged last is reduced by one cent.
  const excess = Math.max(0, commission + fines + extensionPrice - Number(charges.capUnits / UNITS_PER_CENT))
  return charges.lastCharged === 'commission'
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
  const { paid, discounts, forgiven } = account
  const charged = chargedCents(account)
  const body = account.principal.bodyCents
  const commission = charged.commission - paid.commissionCents - discounts.commissionCents - forgiven.commissionCents
  const fines = charged.fines - paid.finesCents - forgiven.finesCents
  return { body, commission, fines, total: body + commission + fines }
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
  const { paid, excess, writeOff } = account
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
      recoveredCents: writeOff.recoveredCents + fines + commission + principal + extensionPrice,
    },
  }
}

function closedIfSettled(account: LoanAccount): LoanAccount {
  if (account.closedOn !== null || account.soldOn !== null || owedOf(account).total > 0) return account
  return { ...account, closedOn: account.accruedThrough }
}

function forgiveRest(account: LoanAccount): LoanAccount {
  const owed = owedOf(account)
  const { principal, forgiven } = account
  return {
    ...account,
    principal: { ...principal, bodyCents: 0 },
    forgiven: {
      principalCents: forgiven.principalCents + owed.body,
      commissionCents: forgiven.commissionCents + owed.commission,
      finesCents: forgiven.finesCents + owed.fines,
    },
  }
}

/** Given up in settlements, of principal and charges together. */
export const forgivenCents = ({ forgiven }: LoanAccount): number =>
  forgiven.principalCents + forgiven.commissionCents + forgiven.finesCents

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
  return Number(account.charges.capUnits / UNITS_PER_CENT) - commission - fines - extensionPrice
}

/** The price of an extension, limited to the room below the cap on all charges. */
export const extensionPriceWithinCap = (account: LoanAccount, priceCents: number): number =>
  Math.max(0, Math.min(priceCents, Number(roomUnits(account.charges) / UNITS_PER_CENT), centsBelowCap(account)))

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
  const { rates } = account
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
  const rest = allocatePayment(charged, terms.paidCents - extensionPrice, 'fines_commission_principal')
  const allocation = { ...rest, extensionPrice }
  return { account: closedIfSettled(afterAllocation(charged, allocation)), allocation }
}
