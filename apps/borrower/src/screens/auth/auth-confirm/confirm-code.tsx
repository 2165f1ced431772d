import { formatPhone, type Phone, SMS_CODE_TRIES } from '@puente/domain'
import { codeTexts as texts } from '@puente/texts/code'
import { Button, Card } from '@puente/ui'
import { lazy, Suspense, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { confirmCode, recordConsents } from '../../../api/confirm-phone.ts'
import { CodeEntry } from '../../../code-entry/code-entry.tsx'
import { SandboxHint } from '../../../code-entry/sandbox-hint.tsx'
import { useCodeForm } from '../../../code-entry/use-code-form.ts'
import { rememberAcceptedTexts, wereTextsAccepted } from '../../../consent/accepted-texts.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { whenLoaded } from '../../../loading/when-loaded.ts'
import { PATHS } from '../../../paths.ts'
import { signIn } from '../../../session/session.ts'
import {
  clearPendingSignIn,
  codeWasSent,
  countWrongTry,
  type PendingSignIn,
  startOverWith,
} from '../pending-sign-in.ts'
import { ResendCode } from './resend-code.tsx'

/** The next step can ask for the consents again: do not wait long for a slow response. */
const CONSENTS_TIMEOUT_MS = 5_000

const loadChangePhoneDialog = () => import('../../../phone-change/change-phone-dialog.tsx')
const ChangePhoneDialog = lazy(async () => ({ default: (await loadChangePhoneDialog()).ChangePhoneDialog }))

async function recordConsentsOnce(token: string): Promise<void> {
  await recordConsents(token, AbortSignal.timeout(CONSENTS_TIMEOUT_MS))
  rememberAcceptedTexts()
}

interface ConfirmCodeProps {
  readonly pending: PendingSignIn
  readonly onPendingChange: (pending: PendingSignIn) => void
}

export function ConfirmCode({ pending, onPendingChange }: ConfirmCodeProps) {
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [changing, setChanging] = useState<'never' | 'open' | 'closed'>('never')

  const enter = async (token: string) => {
    setIsConfirmed(true)
    // A browser that accepted the texts before was not asked. If this customer never accepted them, the next step asks.
    if (!wereTextsAccepted()) await recordConsentsOnce(token).catch(() => null)
    signIn(token)
    clearPendingSignIn()
  }

  const form = useCodeForm({
    send: async (code) => {
      const { token } = await trackProgress(confirmCode(pending.phone, code, pending.agreesToMarketing))
      await enter(token)
    },
    triesLeft: () => {
      const counted = countWrongTry(pending)
      onPendingChange(counted)
      return SMS_CODE_TRIES - counted.wrongTries
    },
  })

  const openChangePhone = async () => {
    if (await whenLoaded(loadChangePhoneDialog)) setChanging('open')
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
            <span className="text-lg font-strong whitespace-nowrap tabular-nums">{formatPhone(pending.phone)}</span>
            <Button variant="quiet" onClick={openChangePhone} className="-mx-5">
              {texts.change}
            </Button>
          </p>
        </div>
        <CodeEntry
          form={form}
          codeSent={pending.codeSentAtMs}
          submitsAutomatically
          isDone={isConfirmed}
          submit={texts.submit}
          working={texts.checking}
        />
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
