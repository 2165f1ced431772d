import { z } from 'zod'
import { DateOnly, Euros } from './wire.ts'

export const StepRange = z.object({ from: z.number(), to: z.number(), step: z.number() })

export const PriceOption = z.object({
  is_free: z.boolean(),
  return_amount: Euros,
  commissions: z.object({
    total: Euros,
    original_total: Euros.meta({ description: 'Before any discount' }),
  }),
  tae: z.number().meta({ description: 'Per cent, one decimal' }),
})
export type PriceOption = z.infer<typeof PriceOption>

/** What a loan costs at the standard price, for whoever sees a free first loan (Ley 16/2011 art. 9). */
export const RepresentativeExample = z.object({
  amount: Euros,
  term: z.int().meta({ description: 'Days' }),
  annual_rate: z.number().meta({ description: 'Borrowing rate (tipo deudor), per cent a year' }),
  commission: Euros,
  return_amount: Euros,
  tae: z.number(),
})
export type RepresentativeExample = z.infer<typeof RepresentativeExample>

/** The whole grid: term in days, then amount in euros (specification §3, decisions §3). */
export const Prices = z
  .object({
    date: DateOnly.meta({ description: 'The business day of these prices; a loan of n days is due n days later' }),
    representative_example: RepresentativeExample,
    options: z.record(z.string(), z.record(z.string(), PriceOption)),
    amount_steps: z.array(StepRange),
    term_steps: z.array(StepRange),
  })
  .meta({ id: 'Prices' })
export type Prices = z.infer<typeof Prices>

export const PricesQuery = z.object({ discount: z.string().max(20).optional() })
export const ProductParams = z.object({ id: z.coerce.number().int().positive() })

export const ProductSettings = z
  .object({
    calculator: z.object({
      amount_default_toggle_position: z.number().meta({ description: 'Euros' }),
      term_default_toggle_position: z.int().meta({ description: 'Days' }),
    }),
  })
  .meta({ id: 'ProductSettings' })
export type ProductSettings = z.infer<typeof ProductSettings>

export const PromoCheckBody = z
  .object({ promocode: z.string().max(100).optional(), discount: z.string().max(100).optional() })
  .meta({ id: 'PromoCheckBody' })
export const PromoCheck = z.object({ valid: z.boolean() }).meta({ id: 'PromoCheck' })
export type PromoCheck = z.infer<typeof PromoCheck>
