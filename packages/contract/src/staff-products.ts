import { VERSION_STATES } from '@puente/domain'
import { z } from 'zod'
import { DateOnly, Euros, IdOrText } from './wire.ts'

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
export const ProductVersionBody = z
  .object({
    valid_from: DateOnly.meta({ description: 'After today: the prices of a day that has begun never change' }),
    on_sale: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the product is sold from that day; left out: as before' }),
    prices: ProductPrices,
    reason: z.string().trim().min(5).max(500),
  })
  .meta({ id: 'ProductVersionBody' })
export const ProductVersionMade = z.object({ version: z.int() }).meta({ id: 'ProductVersionMade' })

/** The loan that the calculator shows first to a kind of customer: the same loan under two versions compares them. */
const ExampleLoan = z.object({ amount: Euros, term_days: z.int() })
export const StaffProductVersion = z
  .object({
    id: z.int(),
    version: z.int(),
    valid_from: DateOnly,
    state: z.enum(VERSION_STATES),
    on_sale: z.boolean(),
    prices: ProductPrices.required().extend({ instalments: ProductPrices.shape.instalments }),
    examples: z.object({ new: ExampleLoan, repeat: ExampleLoan }),
  })
  .meta({ id: 'StaffProductVersion' })
export type StaffProductVersion = z.infer<typeof StaffProductVersion>

export const StaffProducts = z.object({ items: z.array(StaffProductVersion) }).meta({ id: 'StaffProducts' })
export type StaffProducts = z.infer<typeof StaffProducts>
