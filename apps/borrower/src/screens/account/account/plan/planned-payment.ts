import type { PaymentRequest } from '../../../../api/payments.ts'

/** What a button asks for, and the words on it. */
export interface PlannedPayment {
  readonly request: PaymentRequest
  readonly amountCents: number
  readonly label: string
}
