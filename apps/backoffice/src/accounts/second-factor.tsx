import { ApiFailure } from '@puente/client'
import type { StaffSignInStarted } from '@puente/contract'
import { signInTexts } from '@puente/texts/backoffice-accounts'
import { Alert, TextField } from '@puente/ui'
import { type FormEvent, useState } from 'react'
import { sendRecoveryCode, sendTotp } from '../api/sign-in.ts'
import { Button } from '../components/button.tsx'
import { useFormSending } from '../components/use-form-sending.ts'
import { signInWithPasskey } from './passkey.ts'

const texts = signInTexts.factor
type Method = StaffSignInStarted['factors'][number] | 'recovery'

interface SecondFactorProps {
  readonly factors: StaffSignInStarted['factors']
  readonly onDone: () => Promise<void>
  /** The attempt has ended: the password is asked for again. */
  readonly onEnded: () => void
}

const CODES = {
  totp: { send: sendTotp, text: texts.totp, label: texts.totpLabel, inputMode: 'numeric' },
  recovery: {
    send: sendRecoveryCode,
    text: texts.recovery,
    label: texts.recoveryLabel,
    inputMode: 'text',
  },
} as const

/** The second factor after the password: passkey, authenticator app or recovery code. */
export function SecondFactor({ factors, onDone, onEnded }: SecondFactorProps) {
  const [method, setMethod] = useState<Method>(factors[0] ?? 'totp')
  const [code, setCode] = useState('')
  const sending = useFormSending(['code'])

  const run = (work: () => Promise<unknown>) =>
    sending.send(
      async () => {
        await work()
        await onDone()
      },
      {
        onFailure: (failure) => {
          if (failure instanceof ApiFailure && failure.status === 401) onEnded()
          return failure instanceof ApiFailure ? null : texts.passkeyFailed
        },
      },
    )
  const others = (['passkey', 'totp', 'recovery'] as const).filter(
    (one) => one !== method && (one === 'recovery' || factors.includes(one)),
  )
  const LABELS = { passkey: texts.usePasskey, totp: texts.useTotp, recovery: texts.useRecovery }
  return (
    <div className="flex flex-col gap-4">
      {method === 'passkey' ? (
        <>
          <p>{texts.passkey}</p>
          {(sending.problem ?? sending.errors.code) ? (
            <Alert kind="error">{sending.problem ?? sending.errors.code}</Alert>
          ) : null}
          <Button wide busy={sending.isBusy} onClick={() => void run(signInWithPasskey)}>
            {texts.usePasskey}
          </Button>
        </>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void run(() => CODES[method].send(code))
          }}
        >
          <p>{CODES[method].text}</p>
          <TextField
            key={method}
            name="code"
            label={CODES[method].label}
            inputMode={CODES[method].inputMode}
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={sending.errors.code}
          />
          {sending.problem ? <Alert kind="error">{sending.problem}</Alert> : null}
          <Button type="submit" wide busy={sending.isBusy}>
            {texts.continue}
          </Button>
        </form>
      )}
      <ul className="flex flex-col items-start gap-1">
        {others.map((one) => (
          <li key={one}>
            <Button
              variant="quiet"
              onClick={() => {
                setCode('')
                setMethod(one)
              }}
            >
              {LABELS[one]}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
