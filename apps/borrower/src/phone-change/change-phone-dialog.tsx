import { ApiFailure } from '@puente/client'
import { type Phone, parseChangedPhone } from '@puente/domain'
import { changePhoneTexts as texts } from '@puente/texts/code'
import { Button, Dialog, PhoneField } from '@puente/ui'
import { useEffect, useRef } from 'react'
import { changePhone } from '../api/confirm-phone.ts'
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
  const input = useRef<HTMLInputElement>(null)
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

  useEffect(() => {
    if (form.failedSubmits > 0) input.current?.focus()
  }, [form.failedSubmits])

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          <Button type="submit" form={form.id} busy={form.isSaving}>
            {texts.submit}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{texts.text}</p>
      <form id={form.id} noValidate onSubmit={form.onSubmit}>
        <PhoneField
          ref={input}
          id={form.idOf('phone')}
          data-autofocus
          label={texts.phone}
          value={form.values.phone}
          onValueChange={(phone) => form.change({ phone })}
          error={form.errors.phone}
        />
        <span role="alert" className="sr-only">
          {form.errors.phone}
        </span>
      </form>
    </Dialog>
  )
}
