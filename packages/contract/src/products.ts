import { z } from 'zod'
import { CountOrText, DateOnly, DayOfMonthOrText, DaysOrText, Euros, EurosOrText, IdOrText } from './wire.ts'

const StepRange = z.object({ from: z.number(), to: z.number(), step: z.number() })

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

/** The cost of a loan at the standard price, shown beside a free first loan (Ley 16/2011 art. 9). */
export const RepresentativeExample = z.object({
  amount: Euros,
  term: z.int().meta({ description: 'Days' }),
  annual_rate: z.number().meta({ description: 'Borrowing rate (tipo deudor), per cent a year' }),
  commission: Euros,
  return_amount: Euros,
  tae: z.number(),
})
export type RepresentativeExample = z.infer<typeof RepresentativeExample>

/** The whole grid: term in days, then amount in euros (requirements R3, settled rules, Calls). */
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

/** A product as offered to the caller today. */
export const ProductView = z
  .object({
    id: z.int(),
    version: z.int(),
    valid_from: DateOnly,
    customer_kind: z.enum(['new', 'repeat']).meta({ description: 'The amounts are those of this kind of customer' }),
    amount_steps: z.array(StepRange),
    term_steps: z.array(StepRange),
    annual_rate: z.number().meta({ description: 'Borrowing rate (tipo deudor), per cent a year' }),
    late_margin: z.number().meta({ description: 'Added to the rate while a loan is late, points a year' }),
    first_loan_free_up_to: Euros.nullable(),
    extension_terms: z.array(z.int()),
    kind: z.literal('instalments').optional().meta({ description: 'Absent: one payment' }),
    instalment_steps: z.array(StepRange).optional(),
  })
  .meta({ id: 'Product' })
export type ProductView = z.infer<typeof ProductView>
export const Products = z.object({ items: z.array(ProductView) }).meta({ id: 'Products' })
export type Products = z.infer<typeof Products>

export const PricesQuery = z.object({ discount: z.string().max(20).optional() })
export const ProductPricesQuery = PricesQuery.extend({ pay_day: DayOfMonthOrText.optional() })
export const ProductParams = z.object({ id: IdOrText })

export const OfferParams = ProductParams.extend({
  term: DaysOrText,
  amount: EurosOrText,
  format: z.enum(['html', 'pdf']),
})

export const OfferQuery = PricesQuery.extend({
  amount: EurosOrText.optional(),
  term: DaysOrText.optional(),
  instalments: CountOrText.optional(),
  pay_day: DayOfMonthOrText.optional(),
})

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
/** For the calculator on another site. */
export const EmbedPromoCodeQuery = z.object({ code: z.string().max(100) })
export const PromoCheck = z
  .object({
    valid: z.boolean(),
    message: z.string().optional().meta({ description: 'Why an existing code gives no discount on a new loan' }),
  })
  .meta({ id: 'PromoCheck' })
export type PromoCheck = z.infer<typeof PromoCheck>

/** A personal promo code with its discounts, in per cent (requirements R3). */
const PersonalPromoCode = z
  .object({
    code: z.string(),
    percent_commission: z.int(),
    percent_extension: z.int(),
    percent_extension_price: z.int(),
    valid_until: DateOnly.nullable(),
  })
  .meta({ id: 'PersonalPromoCode' })
export const PersonalPromoCodes = z.object({ items: z.array(PersonalPromoCode) }).meta({ id: 'PersonalPromoCodes' })
export type PersonalPromoCodes = z.infer<typeof PersonalPromoCodes>
