import { z } from 'zod'
import { PaymentType } from './payments.ts'
import { DateOnly, Euros, Instant } from './wire.ts'

const StepState = z.enum(['done', 'current', 'failed', 'ahead'])
const stepsOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.array(z.object({ name: z.enum(names), state: StepState, at: Instant.nullable() }))

export const PayoutTracking = z
  .object({
    steps: stepsOf(['signed', 'ordered', 'sent', 'received']),
  })
  .meta({ id: 'PayoutTracking' })
export type PayoutTracking = z.infer<typeof PayoutTracking>

export const PaymentTracking = z
  .object({
    payment_type: PaymentType,
    status: z.enum(['pending', 'completed', 'failed', 'abandoned', 'cancelled', 'refunded']),
    amount: Euros,
    term: z.int().nullable().meta({ description: 'Days, of an extension' }),
    date: DateOnly.meta({ description: 'The day on which it was settled, or started' }),
    receipt_id: z.string().nullable().meta({ description: 'For the receipt of a payment that was booked' }),
    steps: stepsOf(['started', 'bank', 'booked']),
  })
  .meta({ id: 'PaymentTracking' })
export type PaymentTracking = z.infer<typeof PaymentTracking>

/** How far the newest payout and the newest card payment of the current loan have come; null if there is none. */
export const LoanTracking = z
  .object({ payout: PayoutTracking.nullable(), payment: PaymentTracking.nullable() })
  .meta({ id: 'LoanTracking' })
export type LoanTracking = z.infer<typeof LoanTracking>
