import { centsFromEuros, PART_REPAYMENT_MODES, parsePromoCode } from '@puente/domain'
import { z } from 'zod'
import { DateOnly, DaysOrText, IdOrText } from './wire.ts'

/** The three kinds of payment (requirements R3), and the instalment that is due or next. */
export const PaymentType = z.enum(['prolongation', 'partial_repay', 'payoff', 'instalment'])
export type PaymentType = z.infer<typeof PaymentType>

/** Euros as a number in a body or as text in a query, parsed digit by digit into cents. */
const AmountToPay = z
  .union([z.number(), z.string().max(20)])
  .transform((euros, context): number => {
    const cents = centsFromEuros(euros)
    if (cents.ok) return cents.value
    context.addIssue({ code: 'custom', params: { key: cents.key }, message: cents.key })
    return z.NEVER
  })
  .meta({ description: 'Euros, at most two decimals' })

/** A malformed code gets the same answer as an unknown one. An empty code counts as none. */
const PromoToUse = z
  .string()
  .max(100)
  .nullable()
  .transform((text, context) => {
    if (text === null || text.trim() === '') return null
    const parsed = parsePromoCode(text)
    if (parsed.ok) return parsed.value
    context.addIssue({ code: 'custom', params: { key: 'promoCodeExpired' }, message: 'promoCodeExpired' })
    return z.NEVER
  })

const paymentFields = {
  payment_type: PaymentType,
  amount: AmountToPay.optional(),
  term: DaysOrText.optional(),
  promocode: PromoToUse.optional(),
  mode: z.enum(PART_REPAYMENT_MODES).optional().meta({
    description: 'With `partial_repay` of a loan in instalments: repay early, with smaller instalments or with fewer',
  }),
}
export const PaymentRequestBody = z.object(paymentFields).meta({ id: 'PaymentRequest' })
export type PaymentRequestBody = z.infer<typeof PaymentRequestBody>

/** Our own pages put a one-use ticket into the address; a session token is accepted as well (settled rules, Tickets). */
const AccessToken = z.string().min(1).max(1000)
export const PaymentQuery = z.object({ access_token: AccessToken, ...paymentFields })
export const CardTokenizeQuery = z.object({ access_token: AccessToken })

export const PaymentLink = z.object({ payment_link: z.string() }).meta({ id: 'PaymentLink' })
export type PaymentLink = z.infer<typeof PaymentLink>

export const UrlTicket = z
  .object({ ticket: z.string().meta({ description: 'Valid once, for 60 seconds' }) })
  .meta({ id: 'UrlTicket' })
export type UrlTicket = z.infer<typeof UrlTicket>

export const PaymentCard = z
  .object({
    id: z.int(),
    pan: z.string().meta({ description: 'The last four digits, as shown', example: '**** 0003' }),
    is_default: z.boolean().meta({ description: 'The one that is charged on the due date' }),
    expires_on: DateOnly.nullable(),
  })
  .meta({ id: 'PaymentCard' })
export type PaymentCard = z.infer<typeof PaymentCard>
export const PaymentCards = z.object({ items: z.array(PaymentCard) }).meta({ id: 'PaymentCards' })
export type PaymentCards = z.infer<typeof PaymentCards>
export const PaymentCardParams = z.object({ id: IdOrText })
export const PaymentCardValidity = z.object({ valid: z.boolean() }).meta({ id: 'PaymentCardValidity' })
export type PaymentCardValidity = z.infer<typeof PaymentCardValidity>

export const DiscountsQuery = z.object({ target: z.enum(['autodebit_card_added']).optional() })
const Discount = z
  .object({
    target: z.string(),
    percent: z.number(),
    is_earned: z.boolean().meta({ description: 'False while it is only on offer' }),
  })
  .meta({ id: 'Discount' })
export const Discounts = z.object({ items: z.array(Discount) }).meta({ id: 'Discounts' })
export type Discounts = z.infer<typeof Discounts>

export const AutodebitBody = z.object({ autodebit_enabled: z.boolean() }).meta({ id: 'AutodebitChoice' })

export const SimulatedCardBody = z
  .object({
    outcome: z
      .enum([
        'success',
        'decline',
        'strong_authentication',
        'abandon',
        'late_notification',
        'double_notification',
        'late',
        'double',
      ])
      .meta({ description: '`late` and `double` are short for the two notifications' }),
    card: z
      .enum(['approves', 'declines', 'wants_authentication', 'is_dead', 'answers_late'])
      .default('approves')
      .meta({ description: 'How a registered card answers when it is charged later' }),
  })
  .meta({ id: 'SimulatedCard' })
export const SimulatedCardAnswer = z
  .object({ outcome: z.string(), redirect_url: z.string().meta({ description: 'Where the browser goes next' }) })
  .meta({ id: 'SimulatedCardAnswer' })
