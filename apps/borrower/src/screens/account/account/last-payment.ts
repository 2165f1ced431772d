import type { PaymentRequest } from '../../../api/payments.ts'
import { stored } from '../../../storage/stored-values.ts'

/** A payment of one loan, with the amount that its button showed. */
export interface LastPayment {
  readonly publicId: string
  readonly request: PaymentRequest
  readonly amountCents: number
}

const isLastPayment = (value: unknown): value is LastPayment =>
  typeof value === 'object' && value !== null && 'publicId' in value && 'request' in value && 'amountCents' in value

export const keepLastPayment = (payment: LastPayment): void => stored.lastPayment.set(JSON.stringify(payment))

/** The payment that this tab last sent to the card page, if it was for this loan. */
export function lastPaymentOf(publicId: string): LastPayment | null {
  try {
    const value: unknown = JSON.parse(stored.lastPayment.get() ?? 'null')
    return isLastPayment(value) && value.publicId === publicId ? value : null
  } catch {
    // Written by another version.
    return null
  }
}
