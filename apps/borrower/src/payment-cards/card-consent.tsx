import { ApiFailure } from '@puente/client'
import { checkConsent } from '@puente/domain'
import { autoDebitTexts } from '@puente/texts/auto-debit'
import { Alert, Checkbox } from '@puente/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from '../forms/use-form.ts'
import { trackProgress } from '../loading/progress.ts'

interface CardConsentOptions {
  /** The checkbox's name in its error message. */
  readonly name: string
  /** Called once the box is ticked. A failed call is shown beside it. */
  readonly onAgree: () => Promise<unknown>
}

/** A card is charged on due dates only with the borrower's explicit consent (R5.11). */
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
  /** Whom to call, if the page does not say so already. */
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
