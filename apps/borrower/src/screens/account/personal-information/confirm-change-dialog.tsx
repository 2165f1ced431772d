import { ApiFailure } from '@puente/client'
import { formatNationalPhone, maskPhone, type Phone, parseSmsCode } from '@puente/domain'
import { codeTexts } from '@puente/texts/code'
import { phoneChangeTexts as texts } from '@puente/texts/phone-change'
import { CodeField } from '@puente/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { fetchAttemptsLeft } from '../../../api/code-attempts.ts'
import { confirmNewPhone, resendCode } from '../../../api/confirm-phone.ts'
import { sessionsQuery } from '../../../api/security.ts'
import { CodeHelp } from '../../../code-entry/code-help.tsx'
import { withTryAgainTime } from '../../../code-entry/try-again-time.ts'
import { clientSettings } from '../../../content/client-settings.ts'
import { FormDialog, useFirstField } from '../../../forms/form-dialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { setUser } from '../../../session/session.ts'

interface ConfirmChangeDialogProps {
  readonly current: Phone
  readonly wanted: Phone
  readonly resendAfterSeconds: number
  readonly onClose: () => void
}

/** The error of each field. The server does not reveal which of the two codes was wrong, so both show it. */
async function refusalOf(failure: ApiFailure): Promise<{ code: string; current_code?: string }> {
  if (failure.status === 429) return { code: withTryAgainTime(failure) }
  if (failure.label !== 'code_incorrect') return { code: failure.message }
  const left = await fetchAttemptsLeft('login').catch(() => null)
  if (left === null) return { code: failure.message, current_code: failure.message }
  const rest = left > 0 ? codeTexts.attemptsLeft(left) : codeTexts.noAttemptsLeft
  return { code: `${failure.message} ${rest}`, current_code: failure.message }
}

/** The codes of the new and the current number, entered together. */
export function ConfirmChangeDialog({ current, wanted, resendAfterSeconds, onClose }: ConfirmChangeDialogProps) {
  const queryClient = useQueryClient()
  const currentInput = useRef<HTMLInputElement>(null)
  const digits = clientSettings().code_digits
  const labels = { code: texts.newCode(maskPhone(wanted)), current_code: texts.currentCode(maskPhone(current)) }
  const form = useForm({
    fields: {
      code: { label: labels.code, initial: '', check: (raw: string) => parseSmsCode(raw, digits) },
      current_code: { label: labels.current_code, initial: '', check: (raw: string) => parseSmsCode(raw, digits) },
    },
    submit: async ({ code, current_code }) => {
      try {
        setUser(await trackProgress(confirmNewPhone(code, current_code)))
        void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }) // the others have ended
        showAlert({ severity: 'success', message: texts.done(formatNationalPhone(wanted)) })
        onClose()
        return undefined
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure
        form.change({ code: '', current_code: '' })
        // All errors are shown at the fields: a page alert would be behind the dialog.
        return refusalOf(failure)
      }
    },
  })
  const input = useFirstField(form)

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts.title}
      submitLabel={codeTexts.submit}
      cancelLabel={texts.cancel}
      intro={<p className="text-ink-soft">{texts.sent}</p>}
      alert={form.errors.code ?? form.errors.current_code}
      className="flex flex-col gap-5"
      help={
        <CodeHelp
          texts={texts}
          resendAfterSeconds={resendAfterSeconds}
          onResend={async () => {
            const answer = await resendCode(wanted, 'sms')
            form.change({ code: '', current_code: '' })
            return answer
          }}
        />
      }
    >
      <CodeField
        digits={digits}
        ref={input}
        id={form.idOf('code')}
        data-autofocus
        label={labels.code}
        value={form.values.code}
        onValueChange={(code) => form.change({ code })}
        onComplete={() => currentInput.current?.focus()}
        error={form.errors.code}
        readOnly={form.isSaving}
      />
      <CodeField
        digits={digits}
        ref={currentInput}
        id={form.idOf('current_code')}
        label={labels.current_code}
        value={form.values.current_code}
        onValueChange={(code) => form.change({ current_code: code })}
        error={form.errors.current_code}
        readOnly={form.isSaving}
      />
    </FormDialog>
  )
}
