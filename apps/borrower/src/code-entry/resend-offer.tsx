import { codeTexts as texts } from '@puente/texts/code'
import { Alert, Button } from '@puente/ui'
import type { ReactNode } from 'react'
import type { ResendOutcome } from './use-resend.ts'
import { minutesAndSeconds } from './use-seconds-until.ts'

interface ResendOfferProps {
  readonly outcome: ResendOutcome | null
  /** Until another code can be requested. */
  readonly secondsLeft: number
  readonly isBusy: boolean
  readonly onResend: () => void
  /** Other channels. */
  readonly children?: ReactNode
}

/** The outcome of the last code request, and the resend button or the time left until it appears. */
export function ResendOffer({ outcome, secondsLeft, isBusy, onResend, children }: ResendOfferProps) {
  return (
    <div className="flex flex-col gap-2">
      {outcome ? <Alert kind={outcome.kind}>{outcome.message}</Alert> : null}
      {secondsLeft > 0 ? (
        <p className="flex min-h-12 items-center text-ink-soft tabular-nums">
          {texts.resendIn(minutesAndSeconds(secondsLeft))}
        </p>
      ) : (
        <Button variant="quiet" busy={isBusy} onClick={onResend} className="-mx-5 self-start">
          {texts.resend}
        </Button>
      )}
      {children}
    </div>
  )
}
