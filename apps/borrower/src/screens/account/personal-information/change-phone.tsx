import { formatNationalPhone, type Phone, parseSmsCode } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { codeTexts } from '@puente/texts/code'
import { Button, CodeField, Dialog } from '@puente/ui'
import { useEffect, useRef, useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { fetchAttemptsLeft } from '../../../api/code-attempts.ts'
import { confirmNewPhone } from '../../../api/confirm-phone.ts'
import { ApiFailure } from '../../../api/http.ts'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { refreshSession, setUser } from '../../../session/session.ts'
import { ChangePhoneDialog } from '../../auth/auth-confirm/change-phone-dialog.tsx'
import { withTryAgainTime } from '../../auth/try-again-time.ts'

const texts = accountTexts.personalInformation

/** Another number for who is signed in: it counts once the code that it was sent has been typed in. */
export function ChangePhone({ current }: { readonly current: Phone }) {
  const [isAsking, setIsAsking] = useState(false)
  const [wanted, setWanted] = useState<Phone | null>(null)
  return (
    <>
      <Button variant="quiet" className="-mx-5" onClick={() => setIsAsking(true)}>
        {texts.changePhone}
      </Button>
      <ChangePhoneDialog
        current={current}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onChanged={setWanted}
        onLoginRequired={() => void refreshSession()}
      />
      {wanted === null ? null : <ConfirmPhoneDialog phone={wanted} onClose={() => setWanted(null)} />}
    </>
  )
}

async function refusalOf(failure: ApiFailure): Promise<string> {
  if (failure.status === 429) return withTryAgainTime(failure)
  if (failure.label !== 'code_incorrect') return failure.message
  const left = await fetchAttemptsLeft('login').catch(() => null)
  if (left === null) return failure.message
  return `${failure.message} ${left > 0 ? codeTexts.attemptsLeft(left) : codeTexts.noAttemptsLeft}`
}

function ConfirmPhoneDialog({ phone, onClose }: { readonly phone: Phone; readonly onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const shownPhone = formatNationalPhone(phone)
  const form = useForm({
    fields: { code: { label: codeTexts.code, initial: '', check: (raw: string) => parseSmsCode(raw) } },
    submit: async ({ code }) => {
      try {
        setUser(await trackProgress(confirmNewPhone(code)))
        showAlert({ severity: 'success', message: texts.confirmPhone.done(shownPhone) })
        onClose()
        return undefined
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure
        form.change({ code: '' })
        // Everything is said at the field: an alert of the page would stand behind the dialog.
        return { code: await refusalOf(failure) }
      }
    },
  })

  useEffect(() => {
    if (form.failedSubmits > 0) input.current?.focus()
  }, [form.failedSubmits])

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.confirmPhone.title}
      actions={
        <>
          <Button type="submit" form={form.id} busy={form.isSaving}>
            {codeTexts.submit}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.confirmPhone.cancel}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{texts.confirmPhone.sentTo(shownPhone)}</p>
      <form id={form.id} noValidate onSubmit={form.onSubmit}>
        <CodeField
          ref={input}
          id={form.idOf('code')}
          data-autofocus
          label={codeTexts.code}
          hint={codeTexts.codeHint}
          value={form.values.code}
          onValueChange={(code) => form.change({ code })}
          onComplete={(code) => form.submitWith({ code })}
          error={form.errors.code}
          readOnly={form.isSaving}
        />
        <span role="alert" className="sr-only">
          {form.errors.code}
        </span>
      </form>
    </Dialog>
  )
}
