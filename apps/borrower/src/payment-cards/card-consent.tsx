import { checkConsent } from '@puente/domain'
import { autoDebitTexts } from '@puente/texts/auto-debit'
import { Alert, Checkbox } from '@puente/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../api/http.ts'
import { useForm } from '../forms/use-form.ts'
import { trackProgress } from '../loading/progress.ts'

interface CardConsentOptions {
  /** What the tick is called where its error is told. */
  readonly name: string
  /** What follows when it is there. A call that fails is told beside it. */
  readonly onAgree: () => Promise<unknown>
}

/** Nobody's card is charged on due dates without a tick for it (R5.11). */
export function useCardConsent({ name, onAgree }: CardConsentOptions) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    fields: { consent: { label: name, initial: false, check: (isTicked: boolean) => checkConsent(isTicked) } },
    submit: async () => {
      setFailure(null)
      try {
        await trackProgress(onAgree())
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        setFailure(error.message)
      }
      return undefined
    },
  })
  return { form, failure }
}

export type CardConsent = ReturnType<typeof useCardConsent>

interface CardConsentFailureProps {
  readonly consent: CardConsent
  /** Whom to ask, where the page does not say it anyway. */
  readonly children?: ReactNode
}

export function CardConsentFailure({ consent, children }: CardConsentFailureProps) {
  if (consent.failure === null) return null
  return (
    <Alert kind="error" title={autoDebitTexts.cannotActivate}>
      <p>{consent.failure}</p>
      {children}
    </Alert>
  )
}

export function CardConsentBox({ consent, label }: { readonly consent: CardConsent; readonly label: string }) {
  const { form } = consent
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (form.failedSubmits > 0) box.current?.focus()
  }, [form.failedSubmits])
  return (
    <Checkbox
      ref={box}
      id={form.idOf('consent')}
      label={label}
      error={form.errors.consent}
      checked={form.values.consent}
      onChange={(event) => form.change({ consent: event.currentTarget.checked })}
    />
  )
}
