import { ApiFailure } from '@puente/client'
import type { CodeSent } from '@puente/contract'
import { parseSmsCode, type SmsCode } from '@puente/domain'
import { codeTexts } from '@puente/texts/code'
import { CodeField } from '@puente/ui'
import { clientSettings } from '../content/client-settings.ts'
import { FormDialog, useFirstField } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/use-form.ts'
import { trackProgress } from '../loading/progress.ts'
import { CodeHelp } from './code-help.tsx'
import { withTryAgainTime } from './try-again-time.ts'

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
  const input = useFirstField(form)

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts.codeTitle}
      submitLabel={codeTexts.submit}
      cancelLabel={texts.cancel}
      intro={<p className="break-words text-ink-soft">{sent}</p>}
      alert={form.errors.code}
      help={
        <CodeHelp
          texts={texts}
          resendAfterSeconds={resendAfterSeconds}
          onResend={async () => {
            const answer = await onResend()
            form.change({ code: '' })
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
        label={label}
        value={form.values.code}
        onValueChange={(code) => form.change({ code })}
        error={form.errors.code}
        readOnly={form.isSaving}
      />
    </FormDialog>
  )
}
