import type { CivilDate } from '../calendar/civil-date.ts'
import { allowsExtension, commissionOfDaysAhead } from './extension-offer.ts'
import { taeWith } from './extension-tae.ts'
import {
  type ExtensionTerms,
  extensionPriceWithinCap,
  type LoanAccount,
  owedOf,
  postExtension,
  withExtendedTerm,
} from './loan-account.ts'
import type { ExtensionFact, LoanLife } from './loan-facts.ts'
import { positionOn } from './loan-history.ts'
import { effectiveFacts, type LoanMoney, moneyOn } from './loan-money.ts'
import { isDeferrable } from './plan-offer.ts'

/** The extension that a borrower accepted before paying for it. What changes until the money arrives does not change the offer. */
export interface AcceptedExtension {
  readonly acceptedOn: CivilDate
  readonly oldDueDate: CivilDate
  readonly terms: ExtensionTerms
}

/** Why money for an accepted extension extends nothing. */
const EXTENSION_BARS = [
  'loan_repaid',
  'covers_debt',
  'loan_sold',
  'loan_withdrawn',
  'due_date_moved',
  'not_extendable',
  'offer_lapsed',
  'amount_too_small',
] as const
export type ExtensionBar = (typeof EXTENSION_BARS)[number]

type AcceptedExtensionAnswer =
  | { readonly accepted: true; readonly fact: ExtensionFact }
  | { readonly accepted: false; readonly bar: ExtensionBar }

interface ExtensionMoney {
  readonly factId: string
  readonly cents: number
  /** The day on which we learned of the money. */
  readonly today: CivilDate
  /** True if the money was paid too late for the offer. */
  readonly isLapsed: boolean
  /** True if it extended the loan before, and this is what a refund left of it: what came after it bars nothing any more. */
  readonly hasExtended?: boolean
}

/**
 * Applies an accepted extension to the loan as it is now. It takes effect on the day of its acceptance, with the due date and the
 * discounts of its document. The money settles what was owed on that day; what it does not need goes to principal, and what it
 * does not cover stays owed.
 */
export function answerAcceptedExtension(
  life: LoanLife,
  { acceptedOn, oldDueDate, terms }: AcceptedExtension,
  money: ExtensionMoney,
): AcceptedExtensionAnswer {
  const barred = (bar: ExtensionBar): AcceptedExtensionAnswer => ({ accepted: false, bar })
  const { factId, cents, today, hasExtended = false } = money
  const bar = hasExtended ? null : barToday(life, { acceptedOn, oldDueDate }, money)
  if (bar !== null) return barred(bar)
  const then = moneyBefore(life, acceptedOn).account
  if (then === null) return barred('not_extendable')
  if (cents < Math.min(terms.paidCents, neededCents(then, terms))) return barred('amount_too_small')
  const fact = { type: 'extension', id: factId, date: acceptedOn, bookedOn: today, ...terms, paidCents: cents } as const
  return { accepted: true, fact }
}

/** What has happened to the loan since the acceptance that keeps the money from extending it. */
function barToday(
  life: LoanLife,
  { acceptedOn, oldDueDate }: Pick<AcceptedExtension, 'acceptedOn' | 'oldDueDate'>,
  { cents, today, isLapsed }: ExtensionMoney,
): ExtensionBar | null {
  const { rules } = life.contract
  const { money, status } = positionOn(life, today)
  const { account } = money
  if (account === null) return 'not_extendable'
  if (account.soldOn !== null) return 'loan_sold'
  if (account.closedOn !== null) return 'loan_repaid'
  if (cents >= owedOf(account).total) return 'covers_debt'
  if (account.isWithdrawn) return 'loan_withdrawn'
  if (account.mustPayDate !== oldDueDate) return 'due_date_moved'
  const isOpen =
    account.plan === undefined
      ? allowsExtension(account, rules, status, acceptedOn)
      : isDeferrable(account, life.contract, status, acceptedOn)
  if (!isOpen) return 'not_extendable'
  return isLapsed ? 'offer_lapsed' : null
}

/** The money at the end of a past day, with everything that is known of that day now. */
function moneyBefore({ contract, facts }: LoanLife, date: CivilDate): LoanMoney {
  const until = effectiveFacts(facts).filter((fact) => fact.date <= date)
  return until.length === 0 ? { account: null, entries: [] } : moneyOn(contract, until, date)
}

/** What the terms cost on this account: charges and price, less the discounts as far as there is something to discount. */
function neededCents(account: LoanAccount, terms: ExtensionTerms): number {
  const { commission, fines } = owedOf(account)
  const priceCents = extensionPriceWithinCap(account, terms.priceCents)
  return (
    fines +
    commission -
    Math.min(terms.discountCommissionCents, commission) +
    priceCents -
    Math.min(terms.discountPriceCents, priceCents)
  )
}

/** The figures of an extension as it was booked, for its document. */
interface BookedExtension {
  readonly oldDueDate: CivilDate
  readonly newDueDate: CivilDate
  readonly commissionCents: number
  readonly finesCents: number
  readonly priceCents: number
  readonly discountCents: number
  readonly paidCents: number
  /** What of the money went to principal. */
  readonly paidPrincipalCents: number
  /** Left to repay. */
  readonly principalCents: number
  readonly commissionAtTheEndCents: number
  readonly taePercent: number
}

/** `life` is the loan before the extension. */
export function bookedExtension(life: LoanLife, fact: ExtensionFact): BookedExtension {
  const { rules } = life.contract
  const money = moneyBefore(life, fact.date)
  const { account } = money
  if (account === null) throw new RangeError('a loan that is not paid out has nothing to extend')
  const owed = owedOf(account)
  const { account: after, allocation } = postExtension(account, fact, rules)
  const extended = withExtendedTerm(account, fact.termDays, rules.lateMarginMillionths)
  const commissionAtTheEndCents = owedOf(after).commission + commissionOfDaysAhead(after, 0)
  return {
    oldDueDate: account.mustPayDate,
    newDueDate: extended.mustPayDate,
    commissionCents: owed.commission,
    finesCents: owed.fines,
    priceCents: after.charges.extensionPriceCents - account.charges.extensionPriceCents,
    discountCents:
      after.discounts.commissionCents -
      account.discounts.commissionCents +
      after.discounts.extensionPriceCents -
      account.discounts.extensionPriceCents,
    paidCents: fact.paidCents,
    paidPrincipalCents: allocation.principal,
    principalCents: after.principal.bodyCents,
    commissionAtTheEndCents,
    taePercent: taeWith(money, [
      { date: fact.date, cents: fact.paidCents - allocation.fines },
      { date: after.mustPayDate, cents: after.principal.bodyCents + commissionAtTheEndCents },
    ]),
  }
}
