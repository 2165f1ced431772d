import { addDays, type CivilDate, daysBetween } from '../calendar/civil-date.ts'
import {
  availableExtensions,
  type ExtensionOffer,
  type ExtensionPromo,
  isExtendable,
  NO_EXTENSION_PROMO,
} from './extension-offer.ts'
import {
  type AccountSettlement,
  type AccountWriteOff,
  accrueTo,
  chargedCents,
  fineOfLastDay,
  forgivenCents,
  type LoanAccount,
  type LoanContract,
  owedOf,
} from './loan-account.ts'
import type { LoanLife } from './loan-facts.ts'
import { type LoanPosition, positionOn } from './loan-history.ts'
import { type PlanFigures, planFiguresOf, planReturnAmount } from './plan-figures.ts'
import type { LoanStatus } from './status.ts'

/** Every displayed or transmitted figure of a paid-out loan; money in cents. */
export interface LoanFigures {
  readonly status: LoanStatus
  readonly giveDate: CivilDate | null
  readonly mustPayDate: CivilDate | null
  readonly returnedDate: CivilDate | null
  readonly withdrawn: boolean
  /** The amount due on the due date if nothing more is paid before it; from that date on, the amount owed today. */
  readonly returnAmountCents: number
  readonly days: { readonly total: number; readonly left: number | null; readonly late: number }
  readonly today: {
    readonly bodyCents: number
    readonly annualCommissionCents: number
    readonly allFinesCents: number
    /** The part of all fines charged for this single day. */
    readonly fineCents: number
    readonly amountCents: number
  }
  /** Over the whole life so far; the total is after discounts. */
  readonly charges: {
    readonly commissionCents: number
    readonly finesCents: number
    readonly extensionPriceCents: number
    readonly discountCents: number
    readonly totalCents: number
  }
  readonly paid: {
    readonly principalCents: number
    readonly commissionCents: number
    readonly finesCents: number
    readonly extensionPriceCents: number
    readonly totalCents: number
  }
  /** The settlement, while it is active. */
  readonly settlement: AccountSettlement | null
  readonly writtenOffCents: number
  readonly overpaidCents: number
  readonly refundedCents: number
  /** Refunded and owed back by the customer, because the payment behind it was reversed later. */
  readonly refundedInExcessCents: number
  /** The lender's write-off; what the borrower owes is not affected. */
  readonly writeOff: AccountWriteOff | null
  readonly isExtendable: boolean
  readonly extensionsLeft: number
  readonly availableExtensions: readonly ExtensionOffer[]
  /** Present for a loan in instalments. */
  readonly plan?: PlanFigures
}

interface FiguresOptions {
  readonly promo?: ExtensionPromo
  readonly hasPendingPayment?: boolean
}

function returnAmount(account: LoanAccount): number {
  const isStill = account.soldOn !== null || account.writeOff !== null
  if (account.plan !== undefined) return planReturnAmount(account)
  if (isStill || account.accruedThrough >= account.mustPayDate) return owedOf(account).total
  return owedOf(accrueTo(account, account.mustPayDate)).total
}

/** In these statuses the loan is over and nothing accrues. */
const isOver = (status: LoanStatus): boolean => status === 'returned' || status === 'sold'

/** What one more day adds to the debt if nothing is paid today; nothing where accrual has stopped. */
export function costOfNextDay({ money: { account }, status }: LoanPosition): number {
  if (account === null || isOver(status) || account.writeOff !== null) return 0
  const tomorrow = accrueTo(account, addDays(account.accruedThrough, 1))
  return owedOf(tomorrow).total - owedOf(account).total
}

function daysOf(account: LoanAccount, position: LoanPosition): LoanFigures['days'] {
  const lastDate = account.plan?.instalments.at(-1)?.date ?? account.mustPayDate
  const total = daysBetween(account.giveDate, lastDate)
  if (isOver(position.status)) return { total, left: 0, late: 0 }
  const left = daysBetween(position.date, account.mustPayDate)
  return { total, left: Math.max(0, left), late: Math.max(0, -left) }
}

const WITHOUT_PAYOUT = {
  giveDate: null,
  mustPayDate: null,
  returnedDate: null,
  withdrawn: false,
  returnAmountCents: 0,
  today: { bodyCents: 0, annualCommissionCents: 0, allFinesCents: 0, fineCents: 0, amountCents: 0 },
  charges: { commissionCents: 0, finesCents: 0, extensionPriceCents: 0, discountCents: 0, totalCents: 0 },
  paid: { principalCents: 0, commissionCents: 0, finesCents: 0, extensionPriceCents: 0, totalCents: 0 },
  settlement: null,
  writtenOffCents: 0,
  overpaidCents: 0,
  refundedCents: 0,
  refundedInExcessCents: 0,
  writeOff: null,
  isExtendable: false,
  extensionsLeft: 0,
  availableExtensions: [],
} as const

export function figuresOf(position: LoanPosition, contract: LoanContract, options: FiguresOptions = {}): LoanFigures {
  const { account } = position.money
  const { status } = position
  if (account === null) {
    return { ...WITHOUT_PAYOUT, status, days: { total: contract.termDays, left: null, late: 0 } }
  }
  const { promo = NO_EXTENSION_PROMO, hasPendingPayment = false } = options
  const { rules } = contract
  const owed = owedOf(account)
  const charged = chargedCents(account)
  const { paid, discounts, excess } = account
  const discountCents = discounts.commissionCents + discounts.extensionPriceCents
  return {
    status,
    giveDate: account.giveDate,
    mustPayDate: account.mustPayDate,
    returnedDate: account.closedOn,
    withdrawn: account.isWithdrawn,
    returnAmountCents: returnAmount(account),
    days: daysOf(account, position),
    today: {
      bodyCents: owed.body,
      annualCommissionCents: owed.commission,
      allFinesCents: owed.fines,
      fineCents: fineOfLastDay(account),
      amountCents: owed.total,
    },
    charges: {
      commissionCents: charged.commission,
      finesCents: charged.fines,
      extensionPriceCents: charged.extensionPrice,
      discountCents,
      totalCents: charged.commission + charged.fines + charged.extensionPrice - discountCents,
    },
    paid: {
      ...paid,
      totalCents: paid.principalCents + paid.commissionCents + paid.finesCents + paid.extensionPriceCents,
    },
    settlement: status === 'discount' ? account.settlement : null,
    writtenOffCents: forgivenCents(account),
    overpaidCents: Math.max(0, excess.overpaidCents),
    refundedCents: excess.refundedCents,
    refundedInExcessCents: Math.max(0, -excess.overpaidCents),
    writeOff: account.writeOff,
    isExtendable: isExtendable(position, rules, hasPendingPayment),
    extensionsLeft: Math.max(0, rules.maxExtensions - account.extensionCount),
    availableExtensions: availableExtensions(position, rules, promo, hasPendingPayment),
    ...(account.plan === undefined ? {} : { plan: planFiguresOf(account, account.plan) }),
  }
}

/** The figures at the end of a day, as they were known on that day. */
export const figuresOn = (life: LoanLife, date: CivilDate, options: FiguresOptions = {}): LoanFigures =>
  figuresOf(positionOn(life, date), life.contract, options)
