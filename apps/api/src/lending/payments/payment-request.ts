import type { PaymentRequestBody } from '@puente/contract'
import type { PaymentRequest } from './payment-quote.ts'

/** From the wire format, where fields that do not apply are missing or null. */
export const paymentRequestOf = ({
  payment_type: kind,
  amount,
  term,
  promocode,
  mode,
}: PaymentRequestBody): PaymentRequest => ({
  kind,
  ...(amount === undefined ? {} : { amountCents: amount }),
  ...(term === undefined ? {} : { termDays: term }),
  ...(promocode === undefined || promocode === null ? {} : { promoCode: promocode }),
  ...(mode === undefined ? {} : { mode }),
})
