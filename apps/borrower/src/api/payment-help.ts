import type { CallRequestBody, CallRequestView, Loan, PaymentHelp, PromiseBody, PromiseView } from '@puente/contract'
import { eurosFromCents } from '@puente/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

export interface HelpQuestion {
  readonly canPayCents: number | null
  readonly restInDays: number | null
}

/** The options of today for these answers, and the open request for a call. A payment or another day changes the options. */
export const paymentHelpQuery = (
  { public_id: publicId, calculations, has_pending_payment: isPending }: Loan,
  { canPayCents, restInDays }: HelpQuestion,
) =>
  queryOptions({
    queryKey: ['payment-help', publicId, calculations.today, isPending, canPayCents, restInDays],
    queryFn: ({ signal }) =>
      call<PaymentHelp>('GET', '/v2/loan/payment_help', {
        query: {
          ...(canPayCents === null ? {} : { amount: eurosFromCents(canPayCents) }),
          ...(restInDays === null ? {} : { rest_in_days: restInDays }),
        },
        signal,
      }),
  })

export const requestCall = (body: CallRequestBody) => call<CallRequestView>('POST', '/v2/loan/call_request', { body })

export const promisePayment = (body: PromiseBody) => call<PromiseView>('POST', '/v2/loan/promise', { body })
