import { PAYMENT_ORDERS, SCHEDULE_METHODS, VERSION_STATES } from '@puente/domain'
import { z } from 'zod'
import { DateOnly, Euros, IdOrText, Instant } from './wire.ts'

export const ProductVersionParams = z.object({ id: IdOrText })

/** The price of a loan in instalments for some numbers of them. */
export const InstalmentPriceRow = z
  .object({
    from: z.int().min(2).max(120),
    to: z.int().min(2).max(120),
    annual_rate: z.number().min(0).max(1000).meta({ description: 'Per cent per year, at most four decimals' }),
    opening_fee: z
      .object({ percent: z.number().positive().max(100), max: Euros.positive() })
      .nullable()
      .meta({ description: 'A share of the amount, at most one decimal, limited to an amount; null: none' }),
  })
  .meta({ id: 'InstalmentPriceRow' })
export type InstalmentPriceRow = z.infer<typeof InstalmentPriceRow>

/** Prices that are left out stay as they are. */
const ProductPrices = z.object({
  annual_rate: z.number().min(0).max(10_000).optional().meta({
    description:
      'Per cent per year, at most four decimals. Of a product in instalments: the rate of every number of them, unless `instalments` is given',
  }),
  late_margin: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .meta({ description: 'Points above the rate while a loan is late' }),
  charge_cap: z.int().min(0).max(1000).optional().meta({ description: 'Per cent of the principal' }),
  extension_price: Euros.min(0).optional(),
  first_loan_free_up_to: Euros.min(0).nullable().optional().meta({ description: 'null: no loan is free' }),
  min_payment: Euros.positive().optional(),
  max_extensions: z.int().min(0).max(100).optional(),
  instalments: z
    .array(InstalmentPriceRow)
    .min(1)
    .max(120)
    .optional()
    .meta({ description: 'Of a product in instalments: rate and fee for every number on offer, each in one row' }),
})

const AmountRange = z.object({ from: Euros, to: Euros, step: Euros })
const CountRange = z.object({ from: z.int(), to: z.int(), step: z.int() })
const DaysOnly = z.int().min(1).max(366)
/** What the calculator shows first to a kind of customer; the term counts for one payment only. */
const FirstShown = z.object({ amount: Euros, term_days: z.int() })

/** What a product offers beside its prices. Terms that are left out stay as they are. */
const ProductTerms = z.object({
  amounts: z.object({ new: z.array(AmountRange).max(20), repeat: z.array(AmountRange).max(20) }).optional(),
  days: z.array(CountRange).max(20).optional().meta({ description: 'Terms of a product with one payment' }),
  counts: z
    .array(CountRange)
    .max(20)
    .optional()
    .meta({ description: 'Numbers of instalments of a product with several' }),
  defaults: z.object({ new: FirstShown, repeat: FirstShown }).optional(),
  extension_days: z.array(z.int()).max(20).optional(),
  default_extension_days: z.int().optional(),
  payment_order: z.enum(PAYMENT_ORDERS).optional(),
  withdrawal_days: DaysOnly.optional(),
  withdrawal_pay_days: DaysOnly.optional(),
  collector_after_days: DaysOnly.nullable().optional().meta({ description: 'null: only by staff' }),
  method: z.enum(SCHEDULE_METHODS).optional(),
  due_day: z.enum(['same', 'choice']).optional(),
  first_period_min_days: z.int().min(1).max(31).optional(),
  max_deferrals: z.int().min(1).max(60).nullable().optional().meta({ description: 'Months; null: none' }),
  acceleration: z.object({ min_missed: z.int().min(1).max(60), notice_days: z.int().min(1).max(366) }).optional(),
})
export type ProductTerms = z.infer<typeof ProductTerms>
export type ProductPrices = z.infer<typeof ProductPrices>

export const ProductVersionBody = z
  .object({
    valid_from: DateOnly.meta({
      description: 'From 00:00 in Madrid. Today only if no loan was asked for at the prices in force',
    }),
    on_sale: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the product is sold from that day; left out: as before' }),
    base_version: z.int().optional().meta({ description: 'The version that the author read; another one is refused' }),
    prices: ProductPrices.default({}),
    terms: ProductTerms.default({}),
    not_sold_under: z
      .array(z.string().max(40))
      .max(20)
      .default([])
      .meta({ description: 'Laws with a later date under which some of the prices will not be sold' }),
    reason: z.string().trim().min(5).max(500),
  })
  .meta({ id: 'ProductVersionBody' })
export const ProductVersionMade = z.object({ version: z.int() }).meta({ id: 'ProductVersionMade' })

export const VersionParams = z.object({ id: IdOrText, version: IdOrText })
export const WithdrawVersionBody = z
  .object({ reason: z.string().trim().min(5).max(500) })
  .meta({ id: 'WithdrawVersionBody' })

/** A product as staff see it: `productOf` of the domain makes a product of it. */
export const StaffProductView = z
  .object({
    id: z.int(),
    version: z.int(),
    valid_from: DateOnly,
    on_sale: z.boolean(),
    prices: ProductPrices.required().extend({ instalments: ProductPrices.shape.instalments }),
    terms: ProductTerms.required().extend({
      days: ProductTerms.shape.days,
      counts: ProductTerms.shape.counts,
      method: ProductTerms.shape.method,
      due_day: ProductTerms.shape.due_day,
      first_period_min_days: ProductTerms.shape.first_period_min_days,
      max_deferrals: ProductTerms.shape.max_deferrals,
      acceleration: ProductTerms.shape.acceleration,
    }),
  })
  .meta({ id: 'StaffProductView' })
export type StaffProductView = z.infer<typeof StaffProductView>

export const StaffProductVersion = StaffProductView.extend({
  state: z.enum(VERSION_STATES),
  is_sold: z.boolean().meta({ description: 'A loan was asked for at its prices' }),
  author: z.string().nullable().meta({ description: 'null: it came with the program, or by SQL' }),
  approved_by: z.string().nullable(),
  published_at: Instant.nullable(),
  reason: z.string().nullable(),
  withdrawn: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
}).meta({ id: 'StaffProductVersion' })
export type StaffProductVersion = z.infer<typeof StaffProductVersion>

/** What was asked for and sold at the prices of a version. */
export const VersionImpact = z
  .object({
    applications: z.int().meta({ description: 'Not decided yet' }),
    offers: z.int().meta({ description: 'Waiting for the signature' }),
    contracts: z.int().meta({ description: 'Signed, also those that ended' }),
    owed: z.int().meta({ description: 'Contracts that are not repaid' }),
    lent: Euros,
    paid_charges: Euros.meta({
      description: 'Interest, late interest and extensions that borrowers paid, as of the last night',
    }),
    extensions: z.int(),
    loans: z
      .array(
        z.object({
          public_id: z.string(),
          status: z.int(),
          amount: Euros,
          requested_on: DateOnly,
          signed_at: Instant.nullable(),
          extensions: z.int(),
        }),
      )
      .meta({ description: 'Offers and contracts, the newest first, at most 50' }),
  })
  .meta({ id: 'VersionImpact' })
export type VersionImpact = z.infer<typeof VersionImpact>

/** What a law says about prices, with the names of the regime's file. */
export const PriceLaw = z
  .object({
    id: z.string(),
    contractsFrom: DateOnly.nullable(),
    law: z.string(),
    lateMarginMaxMillionths: z.int(),
    minInstalments: z.int(),
    taeMaxPercent: z.number().nullable(),
    highCost: z
      .object({
        minInstalments: z.int(),
        minDaysBetweenInstalments: z.int(),
        monthlyInterestMaxPercent: z.number(),
        feeMaxPercent: z.number(),
        feeMaxCents: z.int(),
        totalCostOfMonths: z.int(),
      })
      .nullable(),
    withdrawalDays: z.int(),
    withdrawalPayDays: z.int(),
  })
  .meta({ id: 'PriceLaw' })
export type PriceLaw = z.infer<typeof PriceLaw>

export const StaffProducts = z
  .object({
    items: z.array(StaffProductVersion),
    templates: z
      .array(StaffProductView)
      .meta({ description: 'Products that the program knows and this installation has never sold' }),
    laws: z.array(PriceLaw),
  })
  .meta({ id: 'StaffProducts' })
export type StaffProducts = z.infer<typeof StaffProducts>
