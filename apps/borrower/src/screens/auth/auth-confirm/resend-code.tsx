import { ApiFailure } from '@puente/client'
import type { MessageChannel } from '@puente/contract'
import { codeTexts as texts } from '@puente/texts/code'
import { Button } from '@puente/ui'
import { resendCode } from '../../../api/confirm-phone.ts'
import { ResendOffer } from '../../../code-entry/resend-offer.tsx'
import { useResend } from '../../../code-entry/use-resend.ts'
import { useSecondsUntil } from '../../../code-entry/use-seconds-until.ts'
import { clientSettings } from '../../../content/client-settings.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { stored } from '../../../storage/stored-values.ts'
import type { PendingSignIn } from '../pending-sign-in.ts'

/** Requirements R9. */
const MESSAGING_LINK_AFTER_MS = 30_000

interface ResendCodeProps {
  readonly pending: PendingSignIn
  readonly onSent: (resendAfterSeconds: number) => void
}

export function ResendCode({ pending, onSent }: ResendCodeProps) {
  const secondsLeft = useSecondsUntil(stored.smsResendAt.get() ?? 0)
  const isMessagingOffered =
    useSecondsUntil(pending.codeSentAtMs + MESSAGING_LINK_AFTER_MS) === 0 && clientSettings().whatsapp_codes
  const { outcome, busyWay, resend } = useResend(async (channel: MessageChannel) => {
    try {
      const { resend_after_seconds } = await trackProgress(resendCode(pending.phone, channel))
      onSent(resend_after_seconds)
      return channel === 'sms' ? texts.resent : texts.resentByWhatsapp
    } catch (failure) {
      // The server's wait applies, whatever this browser's clock or storage says.
      if (failure instanceof ApiFailure && failure.retryAfterSeconds !== null) {
        stored.smsResendAt.set(Date.now() + failure.retryAfterSeconds * 1000)
      }
      throw failure
    }
  })

  return (
    <ResendOffer
      outcome={outcome}
      secondsLeft={secondsLeft}
      isBusy={busyWay === 'sms'}
      onResend={() => void resend('sms')}
    >
      {isMessagingOffered ? (
        <Button
          variant="quiet"
          busy={busyWay === 'whatsapp'}
          onClick={() => resend('whatsapp')}
          className="-mx-5 self-start"
        >
          {texts.whatsapp}
        </Button>
      ) : null}
    </ResendOffer>
  )
}
