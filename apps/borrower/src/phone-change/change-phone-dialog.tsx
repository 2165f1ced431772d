import { ApiFailure } from '@puente/client'
import { type Phone, parseChangedPhone } from '@puente/domain'
import { changePhoneTexts as texts } from '@puente/texts/code'
import { PhoneField } from '@puente/ui'
import { changePhone } from '../api/confirm-phone.ts'
import { FormDialog, useFirstField } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/use-form.ts'
import { trackProgress } from '../loading/progress.ts'

interface ChangePhoneDialogProps {
  readonly current: Phone
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The server accepted the new number and sent it a code. */
  readonly onChanged: (phone: Phone, resendAfterSeconds: number) => void
  /** There is no session: the new number has to go through the phone screen. */
  readonly onLoginRequired: (phone: Phone) => void
}

export function ChangePhoneDialog({ current, isOpen, onClose, onChanged, onLoginRequired }: ChangePhoneDialogProps) {
  const form = useForm({
    fields: { phone: { label: texts.phone, initial: '', check: (raw) => parseChangedPhone(raw, current) } },
    submit: async ({ phone }) => {
      try {
        const { resend_after_seconds } = await trackProgress(changePhone(phone))
        onClose()
        onChanged(phone, resend_after_seconds)
        return undefined
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure
        if (failure.label === 'login_required') {
          onLoginRequired(phone)
          return undefined
        }
        // All errors are shown at the field: a page alert would be behind the dialog.
        return { phone: failure.message }
      }
    },
  })
  const input = useFirstField(form)

  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      submitLabel={texts.submit}
      cancelLabel={texts.cancel}
      intro={<p className="text-ink-soft">{texts.text}</p>}
      alert={form.errors.phone}
    >
      <PhoneField
        ref={input}
        id={form.idOf('phone')}
        data-autofocus
        label={texts.phone}
        value={form.values.phone}
        onValueChange={(phone) => form.change({ phone })}
        error={form.errors.phone}
      />
    </FormDialog>
  )
}
