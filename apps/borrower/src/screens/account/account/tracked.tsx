import type { Loan } from '@puente/contract'
import { useQuery } from '@tanstack/react-query'
import { trackingQuery } from '../../../api/tracking.ts'
import { PaymentTracker, PayoutTracker } from '../tracker.tsx'

/** The steps of the payout or of the pending payment. Without an answer the card around them says what is going on. */
export function Tracked({ loan, what }: { readonly loan: Loan; readonly what: 'payout' | 'payment' }) {
  const { data } = useQuery(trackingQuery(loan))
  if (what === 'payout') return data?.payout ? <PayoutTracker loan={loan} payout={data.payout} /> : null
  return data?.payment ? <PaymentTracker loan={loan} payment={data.payment} /> : null
}
