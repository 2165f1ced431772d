import { ApiFailure } from '@puente/client'
import type { TotpEnrolment } from '@puente/contract'
import { signInTexts } from '@puente/texts/backoffice-accounts'
import { Alert, CopyButton, TextField } from '@puente/ui'
import { type FormEvent, useState } from 'react'
import { enrolPasskey, enrolTotp, startPasskeyEnrolment, startTotpEnrolment } from '../api/account.ts'
import { Button } from '../components/button.tsx'
import { useFormSending } from '../components/use-form-sending.ts'
import { createPasskey } from './passkey.ts'

const texts = signInTexts.enrol

interface EnrolProps {
  /** The own password, asked for again in an open session. */
  readonly password?: string | undefined
  /** Gets the recovery codes that come with a first factor. */
  readonly onEnrolled: (codes: readonly string[] | null) => void
}

/** The choice of a first second factor. */
export function EnrolFactor({ onEnrolled }: EnrolProps) {
  const [kind, setKind] = useState<'app' | 'passkey' | null>(null)
  if (kind === 'app') return <EnrolApp onEnrolled={onEnrolled} />
  if (kind === 'passkey') return <EnrolPasskey onEnrolled={onEnrolled} />
  return (
    <div className="flex flex-col gap-4">
      <p>{texts.text}</p>
      {(
        [
          ['app', texts.app, texts.appHint],
          ['passkey', texts.passkey, texts.passkeyHint],
        ] as const
      ).map(([value, label, hint]) => (
        <div key={value} className="flex flex-col gap-1">
          <Button variant="secondary" wide onClick={() => setKind(value)}>
            {label}
          </Button>
          <p className="text-ink-soft">{hint}</p>
        </div>
      ))}
    </div>
  )
}

/** An authenticator app: its QR code, then a first code. */
export function EnrolApp({ password, onEnrolled }: EnrolProps) {
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null)
  const [code, setCode] = useState('')
  const starting = useFormSending(['password'])
  const confirming = useFormSending(['code'])

  if (enrolment === null) {
    const start = () =>
      starting.send(async () => {
        setEnrolment(await startTotpEnrolment({ password }))
      })
    return (
      <div className="flex flex-col gap-4">
        <p>{texts.appHint}</p>
        {(starting.problem ?? starting.errors.password) ? (
          <Alert kind="error">{starting.problem ?? starting.errors.password}</Alert>
        ) : null}
        <Button busy={starting.isBusy} onClick={() => void start()}>
          {signInTexts.factor.continue}
        </Button>
      </div>
    )
  }
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    void confirming.send(async () => {
      const { recovery_codes: codes } = await enrolTotp(code)
      onEnrolled(codes)
    })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={confirm} noValidate>
      <p>{texts.scan}</p>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(enrolment.qr_svg)}`}
        alt={texts.qrAlt}
        width={200}
        height={200}
        className="self-center rounded-card bg-white p-2"
      />
      <div>
        <p className="text-ink-soft">{texts.secret}</p>
        <p className="flex flex-wrap items-center gap-2">
          <code className="wrap-anywhere">{enrolment.secret}</code>
          <CopyButton text={enrolment.secret} label={texts.copy} />
        </p>
      </div>
      <TextField
        name="code"
        label={signInTexts.factor.totpLabel}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={confirming.errors.code}
      />
      {confirming.problem ? <Alert kind="error">{confirming.problem}</Alert> : null}
      <Button type="submit" busy={confirming.isBusy}>
        {signInTexts.factor.continue}
      </Button>
    </form>
  )
}

export function EnrolPasskey({ password, onEnrolled }: EnrolProps) {
  const [name, setName] = useState('')
  const sending = useFormSending(['name', 'password'])
  const create = (event: FormEvent) => {
    event.preventDefault()
    void sending.send(
      async () => {
        const options = await startPasskeyEnrolment({ password })
        const response = await createPasskey(options)
        const { recovery_codes: codes } = await enrolPasskey(name, response)
        onEnrolled(codes)
      },
      { onFailure: (failure) => (failure instanceof ApiFailure ? null : texts.passkeyFailed) },
    )
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={create} noValidate>
      <p>{texts.passkeyHint}</p>
      <TextField
        name="name"
        label={texts.passkeyName}
        hint={texts.passkeyNameHint}
        maxLength={60}
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={sending.errors.name}
      />
      {(sending.problem ?? sending.errors.password) ? (
        <Alert kind="error">{sending.problem ?? sending.errors.password}</Alert>
      ) : null}
      <Button type="submit" busy={sending.isBusy}>
        {texts.createPasskey}
      </Button>
    </form>
  )
}
