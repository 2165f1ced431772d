import type { MessageChannel } from '@puente/contract'
import { authTexts } from '@puente/texts/auth'
import { Alert, Button } from '@puente/ui'
import { useRef, useState } from 'react'
import { resendCode } from '../../../api/confirm-phone.ts'
import { ApiFailure } from '../../../api/http.ts'
import { clientSettings } from '../../../content/client-settings.ts'
import { useSupportPhone } from '../../../content/content.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { stored } from '../../../storage/stored-values.ts'
import type { PendingSignIn } from '../pending-sign-in.ts'
import { withTryAgainTime } from '../try-again-time.ts'
import { minutesAndSeconds, useSecondsUntil } from './use-seconds-until.ts'

const texts = authTexts.confirm

/** Specification §9. */
const MESSAGING_LINK_AFTER_MS = 30_000

interface Outcome {
  readonly kind: 'success' | 'error'
  readonly message: string
}

interface ResendCodeProps {
  readonly pending: PendingSignIn
  readonly onSent: (resendAfterSeconds: number) => void
}

export function ResendCode({ pending, onSent }: ResendCodeProps) {
  const supportPhone = useSupportPhone('customer')
  const secondsLeft = useSecondsUntil(stored.smsResendAt.get() ?? 0)
  const isMessagingOffered =
    useSecondsUntil(pending.codeSentAtMs + MESSAGING_LINK_AFTER_MS) === 0 && clientSettings().whatsapp_codes
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busyChannel, setBusyChannel] = useState<MessageChannel | null>(null)
  const isBusy = useRef(false)

  const resend = async (channel: MessageChannel) => {
    if (isBusy.current) return
    isBusy.current = true
    setBusyChannel(channel)
    setOutcome(null)
    try {
      const { resend_after_seconds } = await trackProgress(resendCode(pending.phone, channel))
      onSent(resend_after_seconds)
      setOutcome({ kind: 'success', message: channel === 'sms' ? texts.resent : texts.resentByWhatsapp })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const { status, retryAfterSeconds } = failure
      // The server's wait holds, also where this browser's clock or storage said otherwise.
      if (retryAfterSeconds !== null) stored.smsResendAt.set(Date.now() + retryAfterSeconds * 1000)
      const message = status === 429 ? withTryAgainTime(failure, texts) : failure.message
      setOutcome({ kind: 'error', message: `${message} ${texts.helpNote(supportPhone)}` })
    } finally {
      isBusy.current = false
      setBusyChannel(null)
    }
  }

  return (
    <div className="flex flex-col gap-2">
      {outcome ? <Alert kind={outcome.kind}>{outcome.message}</Alert> : null}
      {secondsLeft > 0 ? (
        <p className="flex min-h-12 items-center text-ink-soft tabular-nums">
          {texts.resendIn(minutesAndSeconds(secondsLeft))}
        </p>
      ) : (
        <Button variant="quiet" busy={busyChannel === 'sms'} onClick={() => resend('sms')} className="-mx-5 self-start">
          {texts.resend}
        </Button>
      )}
      {isMessagingOffered ? (
        <Button
          variant="quiet"
          busy={busyChannel === 'whatsapp'}
          onClick={() => resend('whatsapp')}
          className="-mx-5 self-start"
        >
          {texts.whatsapp}
        </Button>
      ) : null}
    </div>
  )
}
