import type { User } from '@puente/contract'
import { formatHoldEnd } from '@puente/domain'
import { phoneChangeTexts } from '@puente/texts/phone-change'
import { Alert } from '@puente/ui'
import { PhoneLink } from '../support/help-card.tsx'

const texts = phoneChangeTexts.hold

/** After a phone change: what is blocked, until when, and whom to call. Renders nothing once the hold is over. */
export function PhoneChangeHold({ user, title }: { readonly user: User; readonly title: string }) {
  const until = user.phone_change_hold_until
  if (until === null) return null
  return (
    <Alert kind="warning" title={title}>
      {texts.text(formatHoldEnd(new Date(until)))} <PhoneLink line="customer" />
    </Alert>
  )
}
