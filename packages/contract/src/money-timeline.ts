import { REVERSAL_CAUSES } from '@puente/domain'
import { z } from 'zod'
import { LoanDocumentsParams } from './signing.ts'
import { DateOnly, Euros } from './wire.ts'

/** A movement of money between the lender and the borrower. */
export const MoneyMovement = z
  .object({
    id: z.string(),
    type: z.enum(['received', 'payout_returned', 'payment', 'extension', 'payment_returned', 'refund']),
    date: DateOnly,
    amount: Euros,
    account: z.string().nullable().meta({ description: 'For money sent to the borrower: its IBAN, shortened' }),
    allocation: z
      .object({ body: Euros, commission: Euros, fines: Euros, extension_price: Euros, overpaid: Euros })
      .nullable()
      .meta({ description: 'What a payment settled; null for other movements and after a return' }),
    reversal_cause: z.enum(REVERSAL_CAUSES).nullable().optional().meta({
      description: 'Why a payment does not count any more, on the payment and on its return; null for others',
    }),
    has_receipt: z.boolean(),
  })
  .meta({ id: 'MoneyMovement' })
export type MoneyMovement = z.infer<typeof MoneyMovement>

/** Newest first. */
export const MoneyTimelineView = z.object({ items: z.array(MoneyMovement) }).meta({ id: 'MoneyTimeline' })
export type MoneyTimelineView = z.infer<typeof MoneyTimelineView>

export const PaymentReceiptParams = LoanDocumentsParams.extend({ payment_id: z.string().max(200) })
