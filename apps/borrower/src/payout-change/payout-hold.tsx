import type { Loan } from '@puente/contract'
import { formatHoldEnd } from '@puente/domain'
import { payoutChangeTexts } from '@puente/texts/payout-change'
import { Alert } from '@puente/ui'
import { PhoneLink } from '../support/help-card.tsx'

const texts = payoutChangeTexts.hold

/** After a change of the account: until when the money waits, and whom to call. Renders nothing once the hold is over. */
export function PayoutHold({ loan }: { readonly loan: Loan }) {
  const until = loan.payout_hold_until
  if (until === undefined) return null
  return (
    <Alert kind="warning" title={texts.title} live={false}>
      {texts.text(formatHoldEnd(new Date(until)))} <PhoneLink line="customer" />
    </Alert>
  )
}
