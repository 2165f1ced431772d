import { ApiFailure } from '@puente/client'
import { type Email, maskPhone, parseSmsCode } from '@puente/domain'
import { codeTexts } from '@puente/texts/code'
import { emailChangeTexts as texts } from '@puente/texts/email-change'
import { Button, CodeField, Dialog, Disclosure } from '@puente/ui'
import { useEffect, useRef, useState } from 'react'
import { showAlert } from '../alerts/alerts.ts'
import { changeEmail, confirmEmail } from '../api/change-email.ts'
import { ResendOffer } from '../code-entry/resend-offer.tsx'
import { withTryAgainTime } from '../code-entry/try-again-time.ts'
import { useResend } from '../code-entry/use-resend.ts'
import { useSecondsUntil } from '../code-entry/use-seconds-until.ts'
import { clientSettings } from '../content/client-settings.ts'
import { useForm } from '../forms/use-form.ts'
import { trackProgress } from '../loading/progress.ts'
import { setUser } from '../session/session.ts'
import { PhoneLink } from '../support/help-card.tsx'

/** An address that waits for its code. */
export interface WantedEmail {
  readonly email: Email
  readonly resendAfterSeconds: number
}

interface ConfirmEmailDialogProps {
  readonly wanted: WantedEmail
  /** The phone that the code went to. */
  readonly phone: string
  readonly onDone: () => void
  readonly onClose: () => void
}

export function ConfirmEmailDialog({
  wanted: { email, resendAfterSeconds },
  phone,
  onDone,
  onClose,
}: ConfirmEmailDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const [resendAtMs, setResendAtMs] = useState(() => Date.now() + resendAfterSeconds * 1000)
  const digits = clientSettings().code_digits
  const label = codeTexts.code(digits)
  const form = useForm({
    fields: { code: { label, initial: '', check: (raw: string) => parseSmsCode(raw, digits) } },
    submit: async ({ code }) => {
      try {
        setUser(await trackProgress(confirmEmail(email, code)))
        showAlert({ severity: 'success', message: texts.done(email) })
        onDone()
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
    const { resend_after_seconds } = await trackProgress(changeEmail(email))
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
      <p className="break-words text-ink-soft">{texts.sent(email, maskPhone(phone))}</p>
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
