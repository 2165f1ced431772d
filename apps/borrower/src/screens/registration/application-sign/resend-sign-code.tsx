import { applicationSignTexts } from '@puente/texts/application-sign'
import { Alert, Button } from '@puente/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiFailure } from '../../../api/http.ts'
import { useSupportPhone } from '../../../content/content.ts'
import { minutesAndSeconds, useSecondsUntil } from '../../auth/auth-confirm/use-seconds-until.ts'
import { withTryAgainTime } from '../../auth/try-again-time.ts'
import { askForCode } from './ask-for-code.ts'
import { resendPossibleAtMs } from './pending-signature.ts'

const texts = applicationSignTexts.code

interface Outcome {
  readonly kind: 'success' | 'error'
  readonly message: string
}

interface ResendSignCodeProps {
  readonly publicId: string
  /** A code is asked for as soon as this is on the page (specification §4.3). */
  readonly isAskedAtOnce: boolean
  readonly onSent: () => void
  /** What is not about the code: the documents, or the loan itself. True where it has been dealt with. */
  readonly onFailure: (failure: ApiFailure) => boolean
}

export function ResendSignCode({ publicId, isAskedAtOnce, onSent, onFailure }: ResendSignCodeProps) {
  const supportPhone = useSupportPhone('customer')
  const secondsLeft = useSecondsUntil(resendPossibleAtMs())
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isSending, setIsSending] = useState(false)
  const isBusy = useRef(false)

  const resend = async (message: string) => {
    if (isBusy.current) return
    isBusy.current = true
    setIsSending(true)
    setOutcome(null)
    try {
      const sent = await askForCode(publicId)
      if (sent === 'new') setOutcome({ kind: 'success', message })
      onSent()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (onFailure(failure)) return
      const reason = failure.status === 429 ? withTryAgainTime(failure, texts) : failure.message
      setOutcome({ kind: 'error', message: `${reason} ${texts.helpNote(supportPhone)}` })
    } finally {
      isBusy.current = false
      setIsSending(false)
    }
  }

  const resendByItself = useEffectEvent(() => resend(texts.resentByItself))
  useEffect(() => {
    if (isAskedAtOnce) void resendByItself()
  }, [isAskedAtOnce])

  return (
    <div className="flex flex-col gap-2">
      {outcome ? <Alert kind={outcome.kind}>{outcome.message}</Alert> : null}
      {secondsLeft > 0 ? (
        <p className="flex min-h-12 items-center text-ink-soft tabular-nums">
          {texts.resendIn(minutesAndSeconds(secondsLeft))}
        </p>
      ) : (
        <Button variant="quiet" busy={isSending} onClick={() => void resend(texts.resent)} className="-mx-5 self-start">
          {texts.resend}
        </Button>
      )}
    </div>
  )
}
