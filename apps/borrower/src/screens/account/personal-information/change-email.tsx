import { ApiFailure } from '@puente/client'
import { parseEmail } from '@puente/domain'
import { emailChangeTexts as texts } from '@puente/texts/email-change'
import { Button, TextField } from '@puente/ui'
import { useState } from 'react'
import { changeEmail } from '../../../api/change-email.ts'
import { withTryAgainTime } from '../../../code-entry/try-again-time.ts'
import { ConfirmEmailDialog, type WantedEmail } from '../../../email-change/confirm-email-dialog.tsx'
import { inputProps } from '../../../forms/field-props.ts'
import { FormDialog, useFirstField } from '../../../forms/form-dialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'

/** Changes the e-mail address of a signed-in customer: it takes effect once the code sent to the phone is confirmed. */
export function ChangeEmail({ phone }: { readonly phone: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [wanted, setWanted] = useState<WantedEmail | null>(null)
  return (
    <>
      <Button variant="quiet" className="-mx-5" onClick={() => setIsAsking(true)}>
        {texts.change}
      </Button>
      {isAsking ? <AskDialog onClose={() => setIsAsking(false)} onSent={setWanted} /> : null}
      {wanted === null ? null : (
        <ConfirmEmailDialog
          wanted={wanted}
          phone={phone}
          onDone={() => setWanted(null)}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  )
}

interface AskDialogProps {
  readonly onClose: () => void
  readonly onSent: (wanted: WantedEmail) => void
}

function AskDialog({ onClose, onSent }: AskDialogProps) {
  const form = useForm({
    fields: { email: { label: texts.email, initial: '', check: parseEmail } },
    submit: async ({ email }) => {
      try {
        const { resend_after_seconds: resendAfterSeconds } = await trackProgress(changeEmail(email))
        onClose()
        onSent({ email, resendAfterSeconds })
        return undefined
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure
        // All errors are shown at the field: a page alert would be behind the dialog.
        return { email: failure.status === 429 ? withTryAgainTime(failure) : failure.message }
      }
    },
  })
  const input = useFirstField(form)

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts.title}
      submitLabel={texts.submit}
      cancelLabel={texts.cancel}
      intro={<p className="text-ink-soft">{texts.text}</p>}
      alert={form.errors.email}
    >
      <TextField
        {...inputProps(form, 'email')}
        ref={input}
        data-autofocus
        type="email"
        inputMode="email"
        label={texts.email}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  )
}
