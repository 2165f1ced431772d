import { type CivilDate, daysBetween } from '../calendar/civil-date.ts'
import {
  availableExtensions,
  type ExtensionOffer,
  type ExtensionPromo,
  isExtendable,
  NO_EXTENSION_PROMO,
} from './extension-offer.ts'
import { accrueTo, chargedCents, fineOfLastDay, type LoanAccount, type LoanContract, owedOf } from './loan-account.ts'
import type { LoanLife } from './loan-facts.ts'
import { type LoanPosition, positionOn } from './loan-history.ts'
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
  readonly settlement: { readonly agreedCents: number; readonly until: CivilDate; readonly paidCents: number } | null
  readonly writtenOffCents: number
  readonly overpaidCents: number
  readonly refundedCents: number
  /** Refunded and owed back by the customer, because the payment behind it was reversed later. */
  readonly refundedInExcessCents: number
  /** The lender's write-off; what the borrower owes is not affected. */
  readonly writeOff: { readonly on: CivilDate; readonly lossCents: number; readonly recoveredCents: number } | null
  readonly isExtendable: boolean
  readonly extensionsLeft: number
  readonly availableExtensions: readonly ExtensionOffer[]
}

export interface FiguresOptions {
  readonly promo?: ExtensionPromo
  readonly hasPendingPayment?: boolean
}

function returnAmount(account: LoanAccount): number {
  const isStill = account.soldOn !== null || account.writtenOffOn !== null
  if (isStill || account.accruedThrough >= account.mustPayDate) return owedOf(account).total
  return owedOf(accrueTo(account, account.mustPayDate)).total
}

/** In these statuses the loan is over and nothing accrues. */
const isOver = (status: LoanStatus): boolean => status === 'returned' || status === 'sold'

function daysOf(account: LoanAccount, position: LoanPosition): LoanFigures['days'] {
  const total = daysBetween(account.giveDate, account.mustPayDate)
  if (isOver(position.status)) return { total, left: 0, late: 0 }
  const left = daysBetween(position.date, account.mustPayDate)
  return { total, left: Math.max(0, left), late: Math.max(0, -left) }
}

function settlementOf(account: LoanAccount, status: LoanStatus): LoanFigures['settlement'] {
  const { settlementCents, settlementUntil, settlementPaidCents } = account
  if (status !== 'discount' || settlementCents === null || settlementUntil === null) return null
  return { agreedCents: settlementCents, until: settlementUntil, paidCents: settlementPaidCents }
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
  const discountCents = account.discountCommissionCents + account.discountExtensionPriceCents
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
      principalCents: account.paidPrincipalCents,
      commissionCents: account.paidCommissionCents,
      finesCents: account.paidFinesCents,
      extensionPriceCents: account.paidExtensionPriceCents,
      totalCents:
        account.paidPrincipalCents +
        account.paidCommissionCents +
        account.paidFinesCents +
        account.paidExtensionPriceCents,
    },
    settlement: settlementOf(account, status),
    writtenOffCents:
      account.writtenOffPrincipalCents + account.writtenOffCommissionCents + account.writtenOffFinesCents,
    overpaidCents: Math.max(0, account.overpaidCents),
    refundedCents: account.refundedCents,
    refundedInExcessCents: Math.max(0, -account.overpaidCents),
    writeOff: account.writtenOffOn && {
      on: account.writtenOffOn,
      lossCents: account.lossCents,
      recoveredCents: account.recoveredCents,
    },
    isExtendable: isExtendable(position, rules, hasPendingPayment),
    extensionsLeft: Math.max(0, rules.maxExtensions - account.extensionCount),
    availableExtensions: availableExtensions(position, rules, promo, hasPendingPayment),
  }
}

/** The figures at the end of a day, as they were known on that day. */
export const figuresOn = (life: LoanLife, date: CivilDate, options: FiguresOptions = {}): LoanFigures =>
  figuresOf(positionOn(life, date), life.contract, options)
