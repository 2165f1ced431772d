import { type CivilDate, civilDate } from '../calendar/civil-date.ts'
import type { StepRange } from './steps.ts'

export type CustomerKind = 'new' | 'repeat'

/**
 * What a payment settles first. Civil Code 1173 puts interest before principal; `principal_first` is the kinder setting
 * and settles principal, then fines, then commission.
 */
export type PaymentOrder = 'fines_commission_principal' | 'principal_first'

/** The settings that price a loan over its whole life. A contract keeps those of the day on which it was signed. */
export interface LoanRules {
  /** The standard borrowing rate (tipo deudor) a year, in millionths: 1 % a day is 3,650,000. */
  readonly annualRateMillionths: number
  /** Added to the rate of the missed term while a loan is late; two points is the Supreme Court's bound (STS 265/2015). */
  readonly lateMarginMillionths: number
  /** All charges of a loan over its life stop at this per cent of the principal paid out. */
  readonly chargeCapPercent: number
  readonly paymentOrder: PaymentOrder
  readonly extensionTermsDays: readonly number[]
  readonly defaultExtensionTermDays: number
  /** In the life of one loan. */
  readonly maxExtensions: number
  readonly extensionPriceCents: number
  readonly minPaymentCents: number
  /** The last day to withdraw is the day of signature plus this. */
  readonly withdrawalDays: number
  /** A withdrawn loan is to be paid back this many days after the notice. */
  readonly withdrawalPayDays: number
  /** Days late after which a loan waits for a collector; null leaves that to staff. */
  readonly collectorAfterDays: number | null
}

/** A loan product as data: a change is a new version with its own date, and contracts keep the version they were signed under. */
export interface Product extends LoanRules {
  readonly id: number
  readonly version: number
  readonly validFrom: CivilDate
  readonly amountsCents: Readonly<Record<CustomerKind, readonly StepRange[]>>
  readonly termsDays: readonly StepRange[]
  /** The first loan costs nothing up to this amount; null where no loan is free. */
  readonly firstLoanFreeUpToCents: number | null
  readonly calculatorDefaults: Readonly<
    Record<CustomerKind, { readonly amountCents: number; readonly termDays: number }>
  >
}

export const DEFAULT_PRODUCT: Product = {
  id: 1,
  version: 1,
  validFrom: civilDate('2026-01-01'),
  amountsCents: {
    new: [{ from: 50_00, to: 300_00, step: 10_00 }],
    repeat: [{ from: 50_00, to: 1000_00, step: 10_00 }],
  },
  termsDays: [{ from: 7, to: 30, step: 1 }],
  firstLoanFreeUpToCents: 300_00,
  calculatorDefaults: {
    new: { amountCents: 70_00, termDays: 7 },
    repeat: { amountCents: 200_00, termDays: 7 },
  },
  annualRateMillionths: 3_650_000,
  lateMarginMillionths: 20_000,
  chargeCapPercent: 100,
  paymentOrder: 'fines_commission_principal',
  extensionTermsDays: [7, 14, 30],
  defaultExtensionTermDays: 7,
  maxExtensions: 3,
  extensionPriceCents: 0,
  minPaymentCents: 10,
  withdrawalDays: 14,
  withdrawalPayDays: 30,
  collectorAfterDays: 60,
}
