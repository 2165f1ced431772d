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

/** The discounts of a promo code on an extension; 0 for none. */
export interface ExtensionPromo {
  /** Off the accrued commission that is paid now. */
  readonly percentExtension: number
  /** Off the price of the extension. */
  readonly percentExtensionPrice: number
}

export const NO_EXTENSION_PROMO: ExtensionPromo = { percentExtension: 0, percentExtensionPrice: 0 }

/** True if a code applies to extensions. A code that lowers only the interest of a new loan does not. */
export const isForExtensions = ({ percentExtension, percentExtensionPrice }: ExtensionPromo): boolean =>
  percentExtension > 0 || percentExtensionPrice > 0

export interface ExtensionOffer {
  readonly termDays: number
  readonly nextPayDate: CivilDate
  /** Paid now: accrued commission, fines and the price, less the discounts. */
  readonly costCents: number
  readonly costBeforeDiscountCents: number
  /** The interest from tomorrow to the new due date, due then with the principal. */
  readonly commissionAtTheEndCents: number
  readonly discountCommissionCents: number
  readonly discountPriceCents: number
  readonly priceCents: number
}

/**
 * Settled rules, Extensions: in five statuses, on any day after the payout, with principal left, not written off, and below the maximum number.
 * Instalments are deferred by months instead.
 */
export const allowsExtension = (account: LoanAccount, rules: LoanRules, status: LoanStatus, date: CivilDate): boolean =>
  EXTENDABLE_STATUSES.has(status) &&
  account.plan === undefined &&
  date > account.giveDate &&
  account.principal.bodyCents > 0 &&
  !account.isWithdrawn &&
  account.writeOff === null &&
  account.extensionCount < rules.maxExtensions &&
  rules.extensionTermsDays.length > 0

/** The same check for a loan on a day, and only while no payment is pending. */
export function isExtendable(
  { money, status, date }: LoanPosition,
  rules: LoanRules,
  hasPendingPayment: boolean,
): boolean {
  return money.account !== null && !hasPendingPayment && allowsExtension(money.account, rules, status, date)
}

/** The cost and result of an extension taken on the day of the account. */
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
 * The same for a fixed cost, which staff agreed with the borrower: what the extension usually costs above it is a discount, first
 * off the accrued commission and then off the price. Null if the cost is not below the usual one, or below the late interest,
 * which is not discounted. Without a fixed cost it is the usual offer.
 */
export function offerExtensionAt(
  account: LoanAccount,
  rules: LoanRules,
  termDays: number,
  fixedCostCents: number | null,
): ExtensionOffer | null {
  const usual = offerExtension(account, rules, termDays, NO_EXTENSION_PROMO)
  if (fixedCostCents === null) return usual
  const { commission, fines } = owedOf(account)
  if (fixedCostCents < fines || fixedCostCents > usual.costCents) return null
  const discountCents = usual.costCents - fixedCostCents
  const discountCommissionCents = Math.min(discountCents, commission)
  return {
    ...usual,
    costCents: fixedCostCents,
    discountCommissionCents,
    discountPriceCents: discountCents - discountCommissionCents,
  }
}

/**
 * For an account with its due date already moved: one division over the days from tomorrow to that date, limited to the remaining
 * room below the cap. `priceCents` is a price that is not charged yet.
 */
export function commissionOfDaysAhead(extended: LoanAccount, priceCents: number): number {
  const { charges } = extended
  const priced = { ...extended, charges: { ...charges, extensionPriceCents: charges.extensionPriceCents + priceCents } }
  const units = accrueTo(priced, priced.mustPayDate).charges.commissionUnits - charges.commissionUnits
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

/** The terms as stored in the fact, once an offer is accepted and paid. */
export const termsOfOffer = (offer: ExtensionOffer): ExtensionTerms => ({
  termDays: offer.termDays,
  paidCents: offer.costCents,
  priceCents: offer.priceCents,
  discountCommissionCents: offer.discountCommissionCents,
  discountPriceCents: offer.discountPriceCents,
})
