import { type CivilDate, civilDate } from '../calendar/civil-date.ts'
import type { ScheduleMethod } from '../schedule/schedule.ts'
import type { StepRange } from './steps.ts'

export type CustomerKind = 'new' | 'repeat'

/**
 * What a payment settles first. Civil Code 1173 puts interest before principal; `principal_first` favours the borrower and
 * settles principal, then fines, then commission.
 */
export const PAYMENT_ORDERS = ['fines_commission_principal', 'principal_first'] as const
export type PaymentOrder = (typeof PAYMENT_ORDERS)[number]

/** The settings that price a loan over its whole life. A contract keeps those of its signing day. */
export interface LoanRules {
  /** The standard borrowing rate (tipo deudor) per year, in millionths: 1 % a day is 3,650,000. */
  readonly annualRateMillionths: number
  /** Added to the rate of the missed term while a loan is late; the Supreme Court's limit is two points (STS 265/2015). */
  readonly lateMarginMillionths: number
  /** The cap on all charges over the life of a loan, in per cent of the principal paid out. */
  readonly chargeCapPercent: number
  readonly paymentOrder: PaymentOrder
  readonly extensionTermsDays: readonly number[]
  readonly defaultExtensionTermDays: number
  /** Per loan. */
  readonly maxExtensions: number
  readonly extensionPriceCents: number
  readonly minPaymentCents: number
  /** The withdrawal period ends this many days after signing. */
  readonly withdrawalDays: number
  /** A withdrawn loan must be repaid within this many days after the notice. */
  readonly withdrawalPayDays: number
  /** Days late after which a loan waits for a collector; null leaves the move to staff. */
  readonly collectorAfterDays: number | null
}

/** The price of a loan in instalments for some numbers of instalments. Legal caps on the total cost differ with the number. */
export interface InstalmentPrice {
  readonly counts: StepRange
  readonly annualRateMillionths: number
  /** A share of the principal in thousandths, limited to an amount; null: no fee. */
  readonly openingFee: { readonly perMille: number; readonly maxCents: number } | null
}

/** When an instalment loan may be called in as a whole. */
export interface AccelerationRules {
  /** Unpaid instalments. */
  readonly minMissed: number
  /** Between the delivered demand and its date. */
  readonly noticeDays: number
}

/** What a product in instalments adds. */
export interface InstalmentRules {
  readonly counts: readonly StepRange[]
  readonly method: ScheduleMethod
  /** `same`: the day of the payout. `choice`: the borrower picks a day from 1 to 31. */
  readonly dueDay: 'same' | 'choice'
  /** The first instalment on a chosen day is due at least this many days after the payout. */
  readonly firstPeriodMinDays: number
  readonly prices: readonly InstalmentPrice[]
  /** How many months the instalments may be moved over the life of a loan; null: not at all. */
  readonly deferral: { readonly max: number } | null
  readonly acceleration: AccelerationRules
}

type ProductKind = 'single' | 'instalments'

/**
 * A loan product as data. A change is a new version with its own date, and contracts keep the version under which they were
 * signed.
 */
export interface Product extends LoanRules {
  readonly id: number
  readonly version: number
  readonly validFrom: CivilDate
  readonly amountsCents: Readonly<Record<CustomerKind, readonly StepRange[]>>
  readonly termsDays: readonly StepRange[]
  /** The first loan is free up to this amount; null if no loan is free. */
  readonly firstLoanFreeUpToCents: number | null
  readonly calculatorDefaults: Readonly<
    Record<CustomerKind, { readonly amountCents: number; readonly termDays: number }>
  >
  /** Absent: one payment. */
  readonly kind?: ProductKind
  /** The lender does not sell this version. Absent: on sale, where the law of the day allows it. */
  readonly sale?: 'closed'
  /** Present in a product of the kind `instalments`; its prices replace `annualRateMillionths`. */
  readonly instalments?: InstalmentRules
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

/** 4 % in a month of 31 days: 470,967 millionths × 31 / 365. */
const FOUR_PERCENT_A_MONTH = 470_967

/** The instalment product that a new installation offers beside the one with a single payment. */
export const DEFAULT_INSTALMENT_PRODUCT: Product & { readonly instalments: InstalmentRules } = {
  ...DEFAULT_PRODUCT,
  id: 2,
  kind: 'instalments',
  firstLoanFreeUpToCents: null,
  termsDays: [],
  annualRateMillionths: FOUR_PERCENT_A_MONTH,
  extensionTermsDays: [],
  maxExtensions: 0,
  instalments: {
    counts: [{ from: 3, to: 12, step: 1 }],
    method: 'annuity',
    dueDay: 'choice',
    firstPeriodMinDays: 15,
    prices: [{ counts: { from: 3, to: 12, step: 1 }, annualRateMillionths: FOUR_PERCENT_A_MONTH, openingFee: null }],
    deferral: { max: 2 },
    acceleration: { minMissed: 3, noticeDays: 30 },
  },
}

/** The products that the program knows. An operator decides which of them are sold. */
export const SHIPPED_PRODUCTS: readonly Product[] = [DEFAULT_PRODUCT, DEFAULT_INSTALMENT_PRODUCT]
