import type { CodeSent } from '@puente/contract'
import { Disclosure } from '@puente/ui'
import { useState } from 'react'
import { trackProgress } from '../loading/progress.ts'
import { PhoneLink } from '../support/help-card.tsx'
import { ResendOffer } from './resend-offer.tsx'
import { useResend } from './use-resend.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

interface CodeHelpProps {
  readonly texts: { readonly resent: string; readonly noAccess: string; readonly noAccessText: string }
  /** Of the code that is on its way. */
  readonly resendAfterSeconds: number
  readonly onResend: () => Promise<CodeSent>
}

/** Below the code of a change: another code, and whom to call without the phone. */
export function CodeHelp({ texts, resendAfterSeconds, onResend }: CodeHelpProps) {
  const [resendAtMs, setResendAtMs] = useState(() => Date.now() + resendAfterSeconds * 1000)
  const { outcome, busyWay, resend } = useResend(async (_: 'sms') => {
    const { resend_after_seconds } = await trackProgress(onResend())
    setResendAtMs(Date.now() + resend_after_seconds * 1000)
    return texts.resent
  })
  return (
    <>
      <ResendOffer
        outcome={outcome}
        secondsLeft={useSecondsUntil(resendAtMs)}
        isBusy={busyWay !== null}
        onResend={() => void resend('sms')}
      />
      <Disclosure summary={texts.noAccess}>
        <p>
          {texts.noAccessText} <PhoneLink line="customer" />
        </p>
      </Disclosure>
    </>
  )
}
