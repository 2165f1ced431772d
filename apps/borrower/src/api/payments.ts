import type { Loan, PartialRepayQuote, PaymentLink, PaymentType, UrlTicket } from '@puente/contract'
import { eurosFromCents, type PartRepaymentMode } from '@puente/domain'
import { queryOptions } from '@tanstack/react-query'
import { keepPreviousAnswer } from '../query-client.ts'
import { apiBase } from './base-url.ts'
import { call } from './http.ts'

export interface PaymentRequest {
  readonly payment_type: PaymentType
  /** Euros, for a part payment. */
  readonly amount?: number
  /** Days, for an extension. */
  readonly term?: number
  readonly promocode?: string
  /** Of a part of a loan in instalments that is repaid early. */
  readonly mode?: PartRepaymentMode
}

/** Idempotent: the same request returns the same link, so a double click pays once. */
export const generatePayment = (request: PaymentRequest) =>
  call<PaymentLink>('POST', '/v2/loan/payment-request/generate', { body: request })

/**
 * The redirect of requirements R7 to the same payment. The URL carries a single-use ticket, never the session token: URLs end up in
 * histories and logs.
 */
export async function paymentAddress({ payment_type, amount, term, promocode, mode }: PaymentRequest): Promise<string> {
  const { ticket } = await call<UrlTicket>('POST', '/v2/user/ticket')
  const query = new URLSearchParams({ access_token: ticket, payment_type })
  if (promocode !== undefined) query.set('promocode', promocode)
  if (amount !== undefined) query.set('amount', String(amount))
  if (term !== undefined) query.set('term', String(term))
  if (mode !== undefined) query.set('mode', mode)
  return `${apiBase()}/payment?${query}`
}

/** Gives up the pending payment. Money that the bank confirms later is still booked. */
export const cancelPayment = () => call<Loan>('POST', '/v2/loan/payment-request/cancel')

/** How a payment made today would be allocated. `owedCents` is in the key because it changes the result. */
export const partialRepayQuery = (amountCents: number, owedCents: number) =>
  queryOptions({
    queryKey: ['partial-repay', owedCents, amountCents],
    queryFn: ({ signal }) =>
      call<PartialRepayQuote>('GET', '/v2/loan/partial_repay', {
        query: { amount: eurosFromCents(amountCents) },
        signal,
      }),
    placeholderData: keepPreviousAnswer,
  })

/** Opens the page that takes the card. */
export const leaveFor = (paymentLink: string): void => window.location.assign(paymentLink)
