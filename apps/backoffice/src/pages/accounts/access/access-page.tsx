import type { StaffSignInStarted } from '@puente/contract'
import { signInTexts } from '@puente/texts/backoffice-accounts'
import { Alert, Checkbox, PageLoader, TextField } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { EntryPage } from '../../../accounts/entry-page.tsx'
import { FinishSignIn } from '../../../accounts/finish-sign-in.tsx'
import { setCsrfToken } from '../../../api/http.ts'
import { linkQuery, setPasswordByLink } from '../../../api/sign-in.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { useFormSending } from '../../../components/use-form-sending.ts'
import { SIGN_IN_PATH } from '../../../route.ts'

const texts = signInTexts.link

/** The page of an invitation or a reset: the link sets the password, then the second factor follows. */
export function AccessPage() {
  // Behind `#`, so that no server sees it. Kept while the page is open.
  const [token] = useState(() => window.location.hash.slice(1))
  const [started, setStarted] = useState<StaffSignInStarted | null>(null)
  const link = useQuery(linkQuery(token))
  if (started !== null) return <FinishSignIn started={started} onEnded={() => window.location.replace(SIGN_IN_PATH)} />
  if (link.isPending) return <PageLoader active />
  if (link.isError) {
    return (
      <EntryPage title={texts.invalidTitle}>
        <div className="flex flex-col items-start gap-4">
          <p>{texts.invalidText}</p>
          <ButtonLink href={SIGN_IN_PATH} variant="primary">
            {signInTexts.title}
          </ButtonLink>
        </div>
      </EntryPage>
    )
  }
  return (
    <EntryPage title={texts[link.data.purpose]}>
      <PasswordForm
        token={token}
        email={link.data.email ?? ''}
        liveKeys={link.data.live_keys ?? 0}
        onStarted={(given) => {
          setCsrfToken(given.csrf_token)
          // The used token does not stay in the address bar.
          window.history.replaceState(null, '', window.location.pathname)
          setStarted(given)
        }}
      />
    </EntryPage>
  )
}

function PasswordForm({
  token,
  email,
  liveKeys,
  onStarted,
}: {
  readonly token: string
  readonly email: string
  readonly liveKeys: number
  readonly onStarted: (started: StaffSignInStarted) => void
}) {
  const [password, setPassword] = useState('')
  const [revokesKeys, setRevokesKeys] = useState(false)
  const sending = useFormSending(['password'])
  const send = (event: FormEvent) => {
    event.preventDefault()
    void sending.send(async () => onStarted(await setPasswordByLink({ token, password, revoke_keys: revokesKeys })))
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={send} noValidate>
      <p>{texts.account(email)}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        name="password"
        type="password"
        label={texts.newPassword}
        hint={texts.passwordHint}
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={sending.errors.password}
      />
      {liveKeys === 0 ? null : (
        <Checkbox
          name="revoke_keys"
          label={texts.revokeKeys(liveKeys)}
          hint={texts.revokeKeysHint}
          checked={revokesKeys}
          onChange={(event) => setRevokesKeys(event.target.checked)}
        />
      )}
      {sending.problem ? <Alert kind="error">{sending.problem}</Alert> : null}
      <Button type="submit" wide busy={sending.isBusy}>
        {texts.save}
      </Button>
    </form>
  )
}
