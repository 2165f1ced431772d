import { ApiFailure } from '@puente/client'
import { codeTexts as texts } from '@puente/texts/code'
import { useRef, useState } from 'react'
import { useSupportPhone } from '../content/content.ts'
import { withTryAgainTime } from './try-again-time.ts'

export interface ResendOutcome {
  readonly kind: 'success' | 'error'
  readonly message: string
}

/**
 * Requests another code, one request at a time, and keeps the outcome. `ask` returns the message to show, or null if there
 * is none.
 */
export function useResend<Way extends string>(ask: (way: Way) => Promise<string | null>) {
  const supportPhone = useSupportPhone('customer')
  const [outcome, setOutcome] = useState<ResendOutcome | null>(null)
  const [busyWay, setBusyWay] = useState<Way | null>(null)
  const isBusy = useRef(false)

  const resend = async (way: Way) => {
    if (isBusy.current) return
    isBusy.current = true
    setBusyWay(way)
    setOutcome(null)
    try {
      const message = await ask(way)
      if (message !== null) setOutcome({ kind: 'success', message })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const reason = failure.status === 429 ? withTryAgainTime(failure) : failure.message
      setOutcome({ kind: 'error', message: `${reason} ${texts.helpNote(supportPhone)}` })
    } finally {
      isBusy.current = false
      setBusyWay(null)
    }
  }
  return { outcome, busyWay, resend }
}
