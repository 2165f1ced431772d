import type { Loan } from '@puente/contract'
import { ChangePayoutAccount } from './change-payout-account.tsx'
import { PayoutHold } from './payout-hold.tsx'

/** Between the signature and the payout: the wait after a change of the account, and the way to change it. */
export function PayoutCorrection({ loan }: { readonly loan: Loan }) {
  return (
    <div className="mt-2">
      <PayoutHold loan={loan} />
      <div className="flex pt-2">
        <ChangePayoutAccount loan={loan} />
      </div>
    </div>
  )
}
