import type { User } from '@puente/contract'
import { formatHoldEnd } from '@puente/domain'
import { emailChangeTexts } from '@puente/texts/email-change'
import { Alert } from '@puente/ui'
import { PhoneLink } from '../support/help-card.tsx'

const texts = emailChangeTexts.hold

/** After a change of the e-mail address: what waits, until when, and whom to call. Renders nothing once the hold is over. */
export function EmailChangeHold({ user }: { readonly user: User }) {
  const until = user.email_change_hold_until ?? null
  if (until === null) return null
  return (
    <Alert kind="warning" title={texts.title}>
      {texts.text(formatHoldEnd(new Date(until)))} <PhoneLink line="customer" />
    </Alert>
  )
}
