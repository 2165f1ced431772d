import { ApiFailure } from '@puente/client'
import type { StaffSignInStarted } from '@puente/contract'
import { STAFF_ROLES } from '@puente/domain'
import { signInTexts as texts } from '@puente/texts/backoffice-accounts'
import { roleTexts } from '@puente/texts/backoffice-shell'
import { Alert, Card, TextField } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { EntryPage } from '../../../accounts/entry-page.tsx'
import { FinishSignIn, useEnter } from '../../../accounts/finish-sign-in.tsx'
import { setCsrfToken } from '../../../api/http.ts'
import { clientSettingsQuery, enterSandboxAs, requestPasswordReset, startSession } from '../../../api/sign-in.ts'
import { Button } from '../../../components/button.tsx'
import { toast } from '../../../components/toasts.tsx'
import { useFormSending } from '../../../components/use-form-sending.ts'

type Step = { readonly name: 'password' | 'forgot' } | { readonly name: 'factor'; readonly started: StaffSignInStarted }

/** E-mail and password, then the second factor. The sandbox offers its demo staff as well. */
export function SignInPage() {
  const [step, setStep] = useState<Step>({ name: 'password' })
  const [email, setEmail] = useState('')
  if (step.name === 'factor') {
    const restart = () => {
      toast.info(texts.startAgain)
      setStep({ name: 'password' })
    }
    return <FinishSignIn started={step.started} onEnded={restart} />
  }
  if (step.name === 'forgot') {
    return (
      <EntryPage title={texts.forgot}>
        <ForgotForm email={email} onEmail={setEmail} onBack={() => setStep({ name: 'password' })} />
      </EntryPage>
    )
  }
  return (
    <EntryPage title={texts.title} below={<DemoStaff />}>
      <PasswordForm
        email={email}
        onEmail={setEmail}
        onStarted={(started) => {
          setCsrfToken(started.csrf_token)
          setStep({ name: 'factor', started })
        }}
        onForgot={() => setStep({ name: 'forgot' })}
      />
    </EntryPage>
  )
}

interface EmailProps {
  readonly email: string
  readonly onEmail: (email: string) => void
}

function EmailField({ email, onEmail, error }: EmailProps & { readonly error: string | undefined }) {
  return (
    <TextField
      name="email"
      type="email"
      label={texts.email}
      autoComplete="username"
      autoFocus
      value={email}
      onChange={(event) => onEmail(event.target.value)}
      error={error}
    />
  )
}

function PasswordForm({
  email,
  onEmail,
  onStarted,
  onForgot,
}: EmailProps & { readonly onStarted: (started: StaffSignInStarted) => void; readonly onForgot: () => void }) {
  const [password, setPassword] = useState('')
  const sending = useFormSending(['email', 'password'])
  const needsLink = sending.failure instanceof ApiFailure && sending.failure.label === 'second_factor_missing'
  const send = (event: FormEvent) => {
    event.preventDefault()
    void sending.send(async () => onStarted(await startSession(email, password)))
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={send} noValidate>
      <EmailField email={email} onEmail={onEmail} error={sending.errors.email} />
      <TextField
        name="password"
        type="password"
        label={texts.password}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={sending.errors.password}
      />
      {sending.problem ? <Alert kind="error">{sending.problem}</Alert> : null}
      <Button type="submit" wide busy={sending.isBusy}>
        {texts.enter}
      </Button>
      <div>
        <Button variant={needsLink ? 'secondary' : 'quiet'} onClick={onForgot}>
          {needsLink ? texts.askForLink : texts.forgot}
        </Button>
      </div>
    </form>
  )
}

function ForgotForm({ email, onEmail, onBack }: EmailProps & { readonly onBack: () => void }) {
  const [isSent, setIsSent] = useState(false)
  const sending = useFormSending(['email'])
  const send = (event: FormEvent) => {
    event.preventDefault()
    void sending.send(async () => {
      await requestPasswordReset(email)
      setIsSent(true)
    })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={send} noValidate>
      <p>{texts.forgotText}</p>
      <EmailField email={email} onEmail={onEmail} error={sending.errors.email} />
      {sending.problem ? <Alert kind="error">{sending.problem}</Alert> : null}
      {isSent ? <Alert kind="success">{texts.linkSent}</Alert> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={sending.isBusy}>
          {texts.sendLink}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </form>
  )
}

const DEMO_LOGINS = [
  ...STAFF_ROLES.map((role) => ({ role, label: roleTexts[role] })),
  { role: 'admin-2', label: texts.secondAdmin },
] as const

/** One login per role, in the sandbox only. */
function DemoStaff() {
  const enter = useEnter()
  const sending = useFormSending()
  const [role, setRole] = useState<string | null>(null)
  const { data: settings } = useQuery(clientSettingsQuery)
  if (settings?.mode !== 'sandbox') return null
  const enterAs = (chosen: string) =>
    sending.send(async () => {
      setRole(chosen)
      await enterSandboxAs(chosen)
      await enter()
    })
  return (
    <Card>
      <h2>{texts.demo}</h2>
      <p className="text-ink-soft">{texts.demoHint}</p>
      <ul className="mt-3 grid grid-cols-2 gap-2">
        {DEMO_LOGINS.map(({ role: offered, label }) => (
          <li key={offered} className={offered === 'admin-2' ? 'col-span-2' : undefined}>
            <Button
              variant="secondary"
              wide
              busy={sending.isBusy && role === offered}
              onClick={() => void enterAs(offered)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      {sending.problem ? (
        <div className="mt-3">
          <Alert kind="error">{sending.problem}</Alert>
        </div>
      ) : null}
    </Card>
  )
}
