import type { CivilDate } from '../calendar/civil-date.ts'
import { percentOf } from '../money/cents.ts'
import { centsOfUnits } from '../pricing/interest.ts'
import type { LoanRules } from '../pricing/product.ts'
import {
  accrueTo,
  centsBelowCap,
  type ExtensionTerms,
  extensionPriceWithinCap,
  type LoanAccount,
  owedOf,
  withExtendedTerm,
} from './loan-account.ts'
import type { LoanPosition } from './loan-history.ts'
import { EXTENDABLE_STATUSES, type LoanStatus } from './status.ts'

/** What a promo code takes off an extension; 0 where it takes nothing. */
export interface ExtensionPromo {
  /** Off the accrued commission that is paid now. */
  readonly percentExtension: number
  /** Off the price of the extension. */
  readonly percentExtensionPrice: number
}

export const NO_EXTENSION_PROMO: ExtensionPromo = { percentExtension: 0, percentExtensionPrice: 0 }

/** Whether a code is good for an extension at all: one that lowers only the interest of a new loan is not. */
export const isForExtensions = ({ percentExtension, percentExtensionPrice }: ExtensionPromo): boolean =>
  percentExtension > 0 || percentExtensionPrice > 0

export interface ExtensionOffer {
  readonly termDays: number
  readonly nextPayDate: CivilDate
  /** Paid now: accrued commission, fines and the price, less the discounts. */
  readonly costCents: number
  readonly costBeforeDiscountCents: number
  /** What accrues from tomorrow to the new due date, due then with the principal. */
  readonly commissionAtTheEndCents: number
  readonly discountCommissionCents: number
  readonly discountPriceCents: number
  readonly priceCents: number
}

/** Settled rules, Extensions: in five statuses, any day after the payout, principal left, and not too often. */
export const allowsExtension = (account: LoanAccount, rules: LoanRules, status: LoanStatus, date: CivilDate): boolean =>
  EXTENDABLE_STATUSES.has(status) &&
  date > account.giveDate &&
  account.bodyCents > 0 &&
  !account.isWithdrawn &&
  account.extensionCount < rules.maxExtensions &&
  rules.extensionTermsDays.length > 0

/** The same of a loan on a day, and not while a payment is pending. */
export function isExtendable(
  { money, status, date }: LoanPosition,
  rules: LoanRules,
  hasPendingPayment: boolean,
): boolean {
  return money.account !== null && !hasPendingPayment && allowsExtension(money.account, rules, status, date)
}

/** What an extension taken on the day of the account would cost and lead to. */
export function offerExtension(
  account: LoanAccount,
  rules: LoanRules,
  termDays: number,
  promo: ExtensionPromo,
): ExtensionOffer {
  const owed = owedOf(account)
  const priceCents = extensionPriceWithinCap(account, rules.extensionPriceCents)
  const discountCommissionCents = percentOf(owed.commission, promo.percentExtension)
  const discountPriceCents = percentOf(priceCents, promo.percentExtensionPrice)
  const costBeforeDiscountCents = owed.commission + owed.fines + priceCents
  const extended = withExtendedTerm(account, termDays, rules.lateMarginMillionths)
  return {
    termDays,
    nextPayDate: extended.mustPayDate,
    costCents: costBeforeDiscountCents - discountCommissionCents - discountPriceCents,
    costBeforeDiscountCents,
    commissionAtTheEndCents: commissionOfDaysAhead(extended, priceCents),
    discountCommissionCents,
    discountPriceCents,
    priceCents,
  }
}

/**
 * Of an account whose due date is moved already: one division of the days from tomorrow to that date, and never more than the
 * cap will let fall due. `priceCents` is a price that is not charged yet.
 */
export function commissionOfDaysAhead(extended: LoanAccount, priceCents: number): number {
  const priced = { ...extended, extensionPriceCents: extended.extensionPriceCents + priceCents }
  const units = accrueTo(priced, priced.mustPayDate).commissionUnits - priced.commissionUnits
  return Math.min(centsOfUnits(units), centsBelowCap(priced))
}

export const availableExtensions = (
  position: LoanPosition,
  rules: LoanRules,
  promo: ExtensionPromo,
  hasPendingPayment: boolean,
): readonly ExtensionOffer[] => {
  const { account } = position.money
  if (account === null || !isExtendable(position, rules, hasPendingPayment)) return []
  return rules.extensionTermsDays.map((termDays) => offerExtension(account, rules, termDays, promo))
}

/** The terms as a fact keeps them, once an offer is accepted and paid. */
export const termsOfOffer = (offer: ExtensionOffer): ExtensionTerms => ({
  termDays: offer.termDays,
  paidCents: offer.costCents,
  priceCents: offer.priceCents,
  discountCommissionCents: offer.discountCommissionCents,
  discountPriceCents: offer.discountPriceCents,
})
