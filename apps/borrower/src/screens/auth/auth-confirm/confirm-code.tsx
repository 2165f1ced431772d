import { COUNTRY_CODE, formatNationalPhone, type Phone, parseSmsCode } from '@puente/domain'
import { alertTexts } from '@puente/texts/alerts'
import { authTexts } from '@puente/texts/auth'
import { Button, Card, CodeField, VisuallyHidden } from '@puente/ui'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { showAlert } from '../../../alerts/alerts.ts'
import { confirmCode, recordConsents } from '../../../api/confirm-phone.ts'
import { ApiFailure } from '../../../api/http.ts'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { PATHS } from '../../../paths.ts'
import { signIn } from '../../../session/session.ts'
import {
  clearPendingSignIn,
  codeWasSent,
  countWrongTry,
  type PendingSignIn,
  startOverWith,
} from '../pending-sign-in.ts'
import { SandboxHint } from '../sandbox-hint.tsx'
import { withTryAgainTime } from '../try-again-time.ts'
import { codeFromMessage } from './code-from-message.ts'
import { ResendCode } from './resend-code.tsx'

const texts = authTexts.confirm

/** Decisions §3: a code can be tried three times. The server counts too, and its word is the one that holds. */
const TRIES_PER_CODE = 3
/** The consents can also be asked for again in the next step: a slow answer is not worth a long wait. */
const CONSENTS_TIMEOUT_MS = 5_000

const loadChangePhoneDialog = () => import('./change-phone-dialog.tsx')
const ChangePhoneDialog = lazy(async () => ({ default: (await loadChangePhoneDialog()).ChangePhoneDialog }))

const isAboutCode = ({ status, errors }: ApiFailure) =>
  status === 429 || errors.some(({ property }) => property === 'code')

interface ConfirmCodeProps {
  readonly pending: PendingSignIn
  readonly onPendingChange: (pending: PendingSignIn) => void
}

export function ConfirmCode({ pending, onPendingChange }: ConfirmCodeProps) {
  const [, navigate] = useLocation()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [changing, setChanging] = useState<'never' | 'open' | 'closed'>('never')
  const codeInput = useRef<HTMLInputElement>(null)

  const enter = async (token: string) => {
    setIsConfirmed(true)
    await recordConsents(token, AbortSignal.timeout(CONSENTS_TIMEOUT_MS)).catch(() => null)
    signIn(token)
    clearPendingSignIn()
  }

  const refusalOf = (failure: ApiFailure): string => {
    if (failure.status === 429) return withTryAgainTime(failure, texts)
    if (failure.label !== 'code_incorrect') return failure.message
    const counted = countWrongTry(pending)
    onPendingChange(counted)
    const left = TRIES_PER_CODE - counted.wrongTries
    return `${failure.message} ${left > 0 ? texts.attemptsLeft(left) : texts.noAttemptsLeft}`
  }

  const form = useForm({
    fields: { code: { label: texts.code, initial: '', check: (raw: string) => parseSmsCode(raw) } },
    submit: async ({ code }) => {
      try {
        const { token } = await trackProgress(confirmCode(pending.phone, code))
        await enter(token)
        return undefined
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || !isAboutCode(failure)) throw failure
        form.change({ code: '' })
        return { code: refusalOf(failure) }
      }
    },
  })

  // The only field of the page takes the focus itself, at the start and after a refusal: a summary would say it twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again because a submit failed, which it does not read.
  useEffect(() => {
    codeInput.current?.focus()
  }, [form.failedSubmits])

  const receive = useEffectEvent((code: string) => form.submitWith({ code }))
  const { codeSentAtMs } = pending
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code that is sent is one message to wait for.
  useEffect(() => {
    const leaving = new AbortController()
    codeFromMessage(leaving.signal).then((code) => {
      if (code !== null) receive(code)
    })
    return () => leaving.abort()
  }, [codeSentAtMs])

  const openChangePhone = async () => {
    try {
      await loadChangePhoneDialog()
      setChanging('open')
    } catch {
      showAlert({ severity: 'error', message: alertTexts.noConnection })
    }
  }

  const codeSent = (phone: Phone, resendAfterSeconds: number) => {
    form.change({ code: '' })
    onPendingChange(codeWasSent(phone, pending.agreesToMarketing, resendAfterSeconds))
  }

  const signInAnewWith = (phone: Phone) => {
    startOverWith(phone)
    navigate(PATHS.auth)
  }

  return (
    <Card className="mx-auto w-full max-w-step">
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <div>
          <h1 tabIndex={-1}>{texts.title}</h1>
          <p className="mt-2 text-ink-soft">{texts.sentTo}</p>
          <p className="flex flex-wrap items-center gap-x-4">
            <span className="text-lg font-strong whitespace-nowrap tabular-nums">
              {`+${COUNTRY_CODE} ${formatNationalPhone(pending.phone)}`}
            </span>
            <Button variant="quiet" onClick={openChangePhone} className="-mx-5">
              {texts.change}
            </Button>
          </p>
        </div>
        <CodeField
          ref={codeInput}
          id={form.idOf('code')}
          label={texts.code}
          hint={texts.codeHint}
          value={form.values.code}
          onValueChange={(code) => form.change({ code })}
          onComplete={(code) => form.submitWith({ code })}
          error={form.errors.code}
          readOnly={form.isSaving || isConfirmed}
        />
        <VisuallyHidden>
          <span role="alert">{form.errors.code}</span>
          <span role="status">{form.isSaving ? texts.checking : ''}</span>
        </VisuallyHidden>
        <Button type="submit" wide busy={form.isSaving || isConfirmed}>
          {texts.submit}
        </Button>
        <ResendCode pending={pending} onSent={(resendAfterSeconds) => codeSent(pending.phone, resendAfterSeconds)} />
        <SandboxHint />
      </form>
      {changing === 'never' ? null : (
        <Suspense>
          <ChangePhoneDialog
            current={pending.phone}
            isOpen={changing === 'open'}
            onClose={() => setChanging('closed')}
            onChanged={codeSent}
            onLoginRequired={signInAnewWith}
          />
        </Suspense>
      )}
    </Card>
  )
}
