import { ApiFailure } from '@puente/client'
import type { CodeSent } from '@puente/contract'
import { parseSmsCode, type SmsCode } from '@puente/domain'
import { codeTexts } from '@puente/texts/code'
import { Button, CodeField, Dialog, Disclosure } from '@puente/ui'
import { useEffect, useRef, useState } from 'react'
import { clientSettings } from '../content/client-settings.ts'
import { useForm } from '../forms/use-form.ts'
import { trackProgress } from '../loading/progress.ts'
import { PhoneLink } from '../support/help-card.tsx'
import { ResendOffer } from './resend-offer.tsx'
import { withTryAgainTime } from './try-again-time.ts'
import { useResend } from './use-resend.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

interface ConfirmCodeDialogProps {
  readonly texts: {
    readonly codeTitle: string
    readonly resent: string
    readonly cancel: string
    readonly noAccess: string
    readonly noAccessText: string
  }
  /** What the code confirms, and which phone it went to. */
  readonly sent: string
  /** Of the code that is on its way. */
  readonly resendAfterSeconds: number
  readonly onResend: () => Promise<CodeSent>
  /** Resolves once the change took effect. */
  readonly onConfirm: (code: SmsCode) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the code that confirms a change of the account. */
export function ConfirmCodeDialog({
  texts,
  sent,
  resendAfterSeconds,
  onResend,
  onConfirm,
  onClose,
}: ConfirmCodeDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const [resendAtMs, setResendAtMs] = useState(() => Date.now() + resendAfterSeconds * 1000)
  const digits = clientSettings().code_digits
  const label = codeTexts.code(digits)
  const form = useForm({
    fields: { code: { label, initial: '', check: (raw: string) => parseSmsCode(raw, digits) } },
    submit: async ({ code }) => {
      try {
        await trackProgress(onConfirm(code))
        return undefined
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure
        form.change({ code: '' })
        // All errors are shown at the field: a page alert would be behind the dialog.
        return { code: failure.status === 429 ? withTryAgainTime(failure) : failure.message }
      }
    },
  })
  const { outcome, busyWay, resend } = useResend(async (_: 'sms') => {
    const { resend_after_seconds } = await trackProgress(onResend())
    setResendAtMs(Date.now() + resend_after_seconds * 1000)
    form.change({ code: '' })
    return texts.resent
  })

  useEffect(() => {
    if (form.failedSubmits > 0) input.current?.focus()
  }, [form.failedSubmits])

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.codeTitle}
      actions={
        <>
          <Button type="submit" form={form.id} busy={form.isSaving}>
            {codeTexts.submit}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p className="break-words text-ink-soft">{sent}</p>
      <form id={form.id} noValidate onSubmit={form.onSubmit}>
        <CodeField
          digits={digits}
          ref={input}
          id={form.idOf('code')}
          data-autofocus
          label={label}
          value={form.values.code}
          onValueChange={(code) => form.change({ code })}
          error={form.errors.code}
          readOnly={form.isSaving}
        />
        <span role="alert" className="sr-only">
          {form.errors.code}
        </span>
      </form>
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
    </Dialog>
  )
}
