import { z } from 'zod'
import { DateOnly, Euros, IdOrText } from './wire.ts'

export const ProductVersionParams = z.object({ id: IdOrText })

/** Prices that are left out stay as they are. */
export const ProductPrices = z.object({
  annual_rate: z
    .number()
    .min(0)
    .max(10_000)
    .optional()
    .meta({ description: 'Per cent per year, at most four decimals' }),
  late_margin: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .meta({ description: 'Points above the rate while a loan is late' }),
  charge_cap: z.number().min(0).max(1000).optional().meta({ description: 'Per cent of the principal' }),
  extension_price: Euros.min(0).optional(),
  first_loan_free_up_to: Euros.min(0).nullable().optional().meta({ description: 'null: no loan is free' }),
  min_payment: Euros.positive().optional(),
  max_extensions: z.int().min(0).max(100).optional(),
})
export const ProductVersionBody = z
  .object({
    valid_from: DateOnly.meta({ description: 'After today: the prices of a day that has begun never change' }),
    prices: ProductPrices,
    reason: z.string().trim().min(5).max(500),
  })
  .meta({ id: 'ProductVersionBody' })
export const ProductVersionMade = z.object({ version: z.int() }).meta({ id: 'ProductVersionMade' })

export const StaffProducts = z
  .object({
    items: z.array(z.object({ id: z.int(), version: z.int(), valid_from: DateOnly, prices: ProductPrices.required() })),
  })
  .meta({ id: 'StaffProducts' })
