import { REFUND_METHODS, REFUND_STATUSES } from '@puente/domain'
import { z } from 'zod'
import { KeysetQuery, keysetPage } from './staff-lists.ts'
import { DateOnly, Euros, Instant, numberOrText } from './wire.ts'

const Reason = z.string().trim().min(5).max(500)

export const StaffRefund = z
  .object({
    id: z.uuid(),
    loan: z.string().nullable().meta({ description: 'public_id; null for money of an unknown payer' }),
    customer_id: z.int().nullable(),
    line: z.int().nullable().meta({ description: 'The statement line whose money goes back' }),
    amount: Euros,
    method: z.enum(REFUND_METHODS),
    status: z.enum(REFUND_STATUSES),
    end_to_end_id: z.string(),
    destination: z.string().meta({ description: 'Masked account, card order or the other loan' }),
    provider_code: z.string().nullable(),
    reason: z.string(),
    requested_by: z.string(),
    created_at: Instant,
    settled_at: Instant.nullable(),
  })
  .meta({ id: 'StaffRefund' })
export type StaffRefund = z.infer<typeof StaffRefund>

export const StaffRefundsQuery = KeysetQuery.extend({ status: z.enum(REFUND_STATUSES).optional() })
export const ListedRefund = StaffRefund.extend({ customer_name: z.string().nullable() }).meta({ id: 'ListedRefund' })
export type ListedRefund = z.infer<typeof ListedRefund>
export const StaffRefunds = keysetPage(ListedRefund).meta({ id: 'StaffRefunds' })
export type StaffRefunds = z.infer<typeof StaffRefunds>

export const UnclaimedMoney = z
  .object({
    loan: z.string().meta({ description: 'public_id' }),
    customer_id: z.int(),
    customer_name: z.string().nullable(),
    status: z.int(),
    amount: Euros,
    since: DateOnly.meta({ description: 'The last day on which money arrived or was reversed' }),
    days: z.int(),
  })
  .meta({ id: 'UnclaimedMoney' })
export type UnclaimedMoney = z.infer<typeof UnclaimedMoney>

export const UnclaimedMoneyQuery = KeysetQuery.extend({
  owed_by: z.enum(['lender', 'customer']).default('lender').meta({
    description:
      '`lender`: paid too much and owed back. `customer`: paid back, or used for another loan, before its payment was reversed',
  }),
  days: numberOrText(z.int().min(0).max(3650))
    .optional()
    .meta({ description: 'Owed back for at least so many days; the setting if left out, 0 for all' }),
})
export const UnclaimedMoneyPage = keysetPage(UnclaimedMoney).meta({ id: 'UnclaimedMoneyPage' })
export type UnclaimedMoneyPage = z.infer<typeof UnclaimedMoneyPage>

/** What can be paid back on a loan, and by which ways. */
export const RefundOptions = z
  .object({
    overpaid: Euros,
    refunded: Euros,
    refunded_in_excess: Euros.meta({
      description: 'Refunded, and owed back by the customer since a payment was reversed',
    }),
    one_person_up_to: Euros.nullable().meta({
      description:
        'What the caller may still refund alone here; 0 if they booked money on this loan; null if four eyes is off',
    }),
    sent_in_30_days: z.object({ customer: Euros, caller: Euros }).optional().meta({
      description: 'What left to the customer, and by decision of the caller alone: it counts against the limit',
    }),
    booked_by_caller: z.boolean().optional(),
    cards: z.array(z.object({ order: z.string(), paid_on: DateOnly, refundable: Euros })),
    account: z.string().nullable().meta({ description: 'The verified account, masked; null if there is none' }),
    loans: z
      .array(z.object({ loan: z.string(), owed: Euros }))
      .meta({ description: 'Other debts of the same customer' }),
    refunds: z.array(StaffRefund),
    write_off: z
      .object({ on: DateOnly, loss: Euros, recovered: Euros })
      .nullable()
      .meta({ description: 'Null if the debt is not written off' }),
    may_write_off: z.boolean(),
    owed: Euros,
  })
  .meta({ id: 'RefundOptions' })
export type RefundOptions = z.infer<typeof RefundOptions>

export const MakeRefundBody = z
  .object({
    amount: Euros.positive(),
    method: z.enum(REFUND_METHODS),
    card_order: z.string().max(20).optional().meta({ description: 'For `card`' }),
    target_loan: z.string().max(50).optional().meta({ description: 'For `offset`: public_id' }),
    reason: Reason,
  })
  .meta({ id: 'MakeRefundBody' })

export const RefundParams = z.object({ id: z.uuid() })
export const RefundOutcomeBody = z
  .object({ outcome: z.enum(['completed', 'failed', 'returned']), reason: Reason })
  .meta({ id: 'RefundOutcomeBody' })

export const WriteOffBody = z.object({ reason: Reason }).meta({ id: 'WriteOffBody' })
/** All that a loan in instalments owes becomes due at once. */
export const AccelerationBody = z
  .object({
    demand: z
      .object({
        delivered_on: DateOnly,
        proof: z.string().trim().min(5).max(500).meta({ description: 'How it was sent, and what proves its delivery' }),
      })
      .optional()
      .meta({
        description: 'A demand by other means, which names amount and date; left out, the notice that the server sent',
      }),
    reason: Reason,
  })
  .meta({ id: 'AccelerationBody' })
/** The demand before it. */
export const AccelerationNoticeBody = z.object({ reason: Reason }).meta({ id: 'AccelerationNoticeBody' })
export const AccelerationNoticeView = z
  .object({
    document: z.string().meta({ description: 'The id of the document' }),
    issued_on: DateOnly,
    accelerates_on: DateOnly.meta({ description: 'The date that it names' }),
    delivered_on: DateOnly.nullable().meta({ description: 'Null while the letter is on its way' }),
    may_accelerate_from: DateOnly.nullable(),
  })
  .meta({ id: 'AccelerationNotice' })
export type AccelerationNoticeView = z.infer<typeof AccelerationNoticeView>
export const AccelerationRevocationBody = z.object({ reason: Reason }).meta({ id: 'AccelerationRevocationBody' })
export const AccelerationResult = z
  .object({ loan: z.string(), due_now: Euros, owed: Euros })
  .meta({ id: 'AccelerationResult' })
export type AccelerationResult = z.infer<typeof AccelerationResult>
export const WriteOffResult = z
  .object({ loan: z.string(), written_off: Euros, owed: Euros })
  .meta({ id: 'WriteOffResult' })
export type WriteOffResult = z.infer<typeof WriteOffResult>
