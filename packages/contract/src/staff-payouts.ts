import { PAYOUT_STATUSES } from '@puente/domain'
import { z } from 'zod'
import { Reason } from './staff.ts'
import { KeysetQuery, keysetPage } from './staff-lists.ts'
import { DateOnly, Euros, Instant } from './wire.ts'

// Payouts and their files for the bank, as staff see them.

const PayoutStatus = z.enum(PAYOUT_STATUSES)
export const PayoutsQuery = KeysetQuery.extend({ status: PayoutStatus.optional() })
export const PayoutParams = z.object({ id: z.uuid() })
export const PayoutBatchParams = z.object({ message_id: z.string().min(1).max(35) })

export const StaffPayout = z
  .object({
    id: z.string(),
    loan: z.string().meta({ description: 'public_id' }),
    customer_id: z.int(),
    attempt: z.int(),
    end_to_end_id: z.string(),
    holder_name: z.string(),
    iban: z.string(),
    amount: Euros,
    status: PayoutStatus.meta({ description: 'ambiguous: it is unknown whether the money left' }),
    bank_reason: z.string().nullable().meta({ description: 'The code or words of the bank after a failure or return' }),
    bank_reason_text: z.string().nullable().meta({ description: 'The same in Spanish' }),
    batch: z.string().nullable().meta({ description: 'The message id of its file' }),
    created_at: Instant,
    sent_at: Instant.nullable(),
    settled_at: Instant.nullable(),
    recall: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
    awaits_confirmation: z.boolean().meta({
      description: 'Only an uploaded file shows the return: two people confirm it before the next attempt',
    }),
  })
  .meta({ id: 'StaffPayout' })
export type StaffPayout = z.infer<typeof StaffPayout>
export const StaffPayouts = keysetPage(StaffPayout).meta({ id: 'StaffPayouts' })
export type StaffPayouts = z.infer<typeof StaffPayouts>

/** What the bank said: required where the money may have left. */
const Proof = {
  proof_date: DateOnly.optional().meta({ description: 'The day of the answer of the bank' }),
  proof_text: z.string().trim().min(3).max(500).optional().meta({ description: 'What the bank says, word by word' }),
}
export const SettlePayoutBody = z
  .object({
    outcome: z.enum(['completed', 'failed']).meta({ description: 'failed: the money has not left and never will' }),
    ...Proof,
    reason: Reason,
  })
  .meta({ id: 'SettlePayoutBody' })
export const RetryPayoutBody = z.object({ ...Proof, reason: Reason }).meta({ id: 'RetryPayoutBody' })
export const PayoutReasonBody = z.object({ reason: Reason }).meta({ id: 'PayoutReasonBody' })

export const PayoutBatches = z
  .object({
    has_files: z.boolean().meta({ description: 'False: the provider takes transfers one by one, without files' }),
    waiting: z.object({ transfers: z.int(), total: Euros }),
    items: z.array(
      z.object({
        message_id: z.string(),
        transfers: z.int(),
        total: Euros,
        created_at: Instant,
        handed_out_at: Instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'PayoutBatches' })
export type PayoutBatches = z.infer<typeof PayoutBatches>
