import type { Loan, LoanTracking } from '@puente/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

/** Requested again when the event stream reports a change of the loan. */
export const TRACKING_KEY = ['loan-tracking']

/** How far the payout and the newest payment have come. The loan's status and payment are in the key: they change with it. */
export const trackingQuery = ({ public_id: publicId, status, payment_situation: payment, calculations }: Loan) =>
  queryOptions({
    queryKey: [...TRACKING_KEY, publicId, status, payment.kind, calculations.today.amount],
    queryFn: ({ signal }) => call<LoanTracking>('GET', '/v2/loan/tracking', { signal }),
  })
