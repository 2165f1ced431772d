import { ApiFailure } from '@puente/client'
import { applicationSignTexts } from '@puente/texts/application-sign'
import { codeTexts } from '@puente/texts/code'
import { useEffect, useEffectEvent } from 'react'
import { ResendOffer } from '../../../code-entry/resend-offer.tsx'
import { useResend } from '../../../code-entry/use-resend.ts'
import { useSecondsUntil } from '../../../code-entry/use-seconds-until.ts'
import { resendPossibleAtMs } from './pending-signature.ts'
import { requestSignCode } from './request-sign-code.ts'

const texts = applicationSignTexts.code

interface ResendSignCodeProps {
  readonly publicId: string
  /** A code is requested as soon as this mounts (requirements R4.03). */
  readonly isAskedAtOnce: boolean
  readonly onSent: () => void
  /** Handles failures about the documents or the loan, not the code. Returns true if it did. */
  readonly onFailure: (failure: ApiFailure) => boolean
}

export function ResendSignCode({ publicId, isAskedAtOnce, onSent, onFailure }: ResendSignCodeProps) {
  const secondsLeft = useSecondsUntil(resendPossibleAtMs())
  const { outcome, busyWay, resend } = useResend(async (message: string) => {
    try {
      const sent = await requestSignCode(publicId)
      onSent()
      return sent === 'new' ? message : null
    } catch (failure) {
      if (failure instanceof ApiFailure && onFailure(failure)) return null
      throw failure
    }
  })

  const resendAutomatically = useEffectEvent(() => resend(texts.resentByItself))
  useEffect(() => {
    if (isAskedAtOnce) void resendAutomatically()
  }, [isAskedAtOnce])

  return (
    <ResendOffer
      outcome={outcome}
      secondsLeft={secondsLeft}
      isBusy={busyWay !== null}
      onResend={() => void resend(codeTexts.resent)}
    />
  )
}
