import { PART_REPAYMENT_MODES, SCHEDULE_METHODS } from '@puente/domain'
import { z } from 'zod'
import { DateOnly, Euros } from './wire.ts'

// A loan in instalments beside the shapes of every loan. All of it is absent for a loan with one payment.

export const InstalmentView = z
  .object({
    number: z.int(),
    date: DateOnly,
    principal: Euros,
    interest: Euros,
    fee: Euros,
    total: Euros,
    paid: Euros,
    state: z.enum(['paid', 'paid_ahead', 'due', 'overdue', 'upcoming']),
  })
  .meta({ id: 'Instalment' })
export type InstalmentView = z.infer<typeof InstalmentView>

/** The schedule that an act would lead to. */
export const ScheduledInstalment = InstalmentView.omit({ paid: true, state: true }).meta({ id: 'ScheduledInstalment' })
export type ScheduledInstalment = z.infer<typeof ScheduledInstalment>

/** One version of a schedule: the payout makes the first, and a part repayment, a deferral or a correction the next. */
export const ScheduleVersion = z
  .object({
    version: z.int(),
    reason: z.string().meta({ description: 'The type of the fact that made it' }),
    made_on: DateOnly,
    instalments: z.array(ScheduledInstalment),
  })
  .meta({ id: 'ScheduleVersion' })
export type ScheduleVersion = z.infer<typeof ScheduleVersion>

/** Oldest first; none for a loan with one payment. */
export const ScheduleVersions = z.object({ items: z.array(ScheduleVersion) }).meta({ id: 'ScheduleVersions' })
export type ScheduleVersions = z.infer<typeof ScheduleVersions>

/** What a payment of a loan in instalments covers. */
export const PaymentCover = z
  .object({
    late_interest: Euros,
    instalments: z.array(z.object({ number: z.int(), amount: Euros })).meta({ description: 'The oldest first' }),
    early: Euros.meta({ description: 'Principal before its date' }),
    mode: z.enum(PART_REPAYMENT_MODES).nullable().meta({ description: 'Of the schedule that an early part makes' }),
    closes_loan: z.boolean(),
    overpaid: Euros,
  })
  .meta({ id: 'PaymentCover' })
export type PaymentCover = z.infer<typeof PaymentCover>

/** Moving all unpaid instalments by whole months. */
export const DeferralOfferView = z
  .object({
    months: z.int(),
    next_pay_date: DateOnly,
    cost: Euros.meta({ description: 'To be paid now: accrued interest, late interest and the price' }),
    price: Euros,
    extra_cost: Euros.meta({ description: 'What the deferral adds to all that is left to pay' }),
    tae: z.number().meta({ description: 'Of the whole contract with this deferral, per cent, one decimal' }),
    instalments: z.array(ScheduledInstalment),
  })
  .meta({ id: 'DeferralOffer' })
export type DeferralOfferView = z.infer<typeof DeferralOfferView>

/** The fields that a loan in instalments adds to a loan. */
export const PlanFields = {
  instalments: z.array(InstalmentView).optional().meta({ description: 'Of a loan in instalments, from the first' }),
  next_payment: z
    .object({ date: DateOnly, amount: Euros })
    .nullable()
    .optional()
    .meta({ description: 'The next instalment that is not covered; with arrears, what is due today' }),
  due_now: Euros.optional().meta({ description: 'What brings the loan up to date today' }),
  arrears: z
    .object({ amount: Euros, since: DateOnly, instalments: z.int() })
    .nullable()
    .optional()
    .meta({ description: 'What is overdue, since the oldest instalment that is not covered' }),
  final_pay_date: DateOnly.nullable().optional(),
  schedule_version: z.int().nullable().optional(),
  pay_day: z.int().nullable().optional().meta({ description: 'The chosen day of the month' }),
  deferral: DeferralOfferView.nullable().optional(),
  deferred_months: z.int().optional(),
  acceleration: z
    .object({ min_missed: z.int(), notice_days: z.int() })
    .nullable()
    .optional()
    .meta({ description: 'Under the contract, the whole debt may become due after so many missed instalments' }),
  accelerated_on: DateOnly.nullable().optional().meta({ description: 'The day on which the whole debt became due' }),
} as const

const Cost = z.object({
  total: Euros,
  original_total: Euros.meta({ description: 'Before any discount' }),
})

export const InstalmentPriceOption = z
  .object({
    is_free: z.boolean(),
    instalment: Euros.meta({ description: 'Every instalment but the last; the first of equal parts of the principal' }),
    last_instalment: Euros,
    return_amount: Euros,
    commissions: Cost,
    fee: Euros,
    annual_rate: z.number().meta({ description: 'Borrowing rate (tipo deudor), per cent a year' }),
    tae: z.number().meta({ description: 'Per cent, one decimal' }),
    first_date: DateOnly,
    final_date: DateOnly,
  })
  .meta({ id: 'InstalmentPriceOption' })
export type InstalmentPriceOption = z.infer<typeof InstalmentPriceOption>

const StepRange = z.object({ from: z.number(), to: z.number(), step: z.number() })

/** The prices of a product in instalments: number of instalments, then amount in euros. What is not lawful today is left out. */
export const InstalmentPrices = z
  .object({
    kind: z.literal('instalments'),
    date: DateOnly,
    representative_example: z.object({
      amount: Euros,
      instalments: z.int(),
      instalment: Euros,
      last_instalment: Euros,
      annual_rate: z.number().meta({ description: 'Borrowing rate (tipo deudor), per cent a year' }),
      commission: Euros,
      fee: Euros,
      return_amount: Euros,
      tae: z.number(),
    }),
    options: z.record(z.string(), z.record(z.string(), InstalmentPriceOption)),
    amount_steps: z.array(StepRange),
    instalment_steps: z.array(StepRange),
    method: z.enum(SCHEDULE_METHODS),
    pay_day: z.object({ choice: z.boolean(), min_days: z.int() }).meta({
      description: 'Whether the borrower picks a day of the month, and how far the first instalment then is at least',
    }),
  })
  .meta({ id: 'InstalmentPrices' })
export type InstalmentPrices = z.infer<typeof InstalmentPrices>
