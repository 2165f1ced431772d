import { ApiFailure } from '@puente/client'
import { ownAccountTexts, signInTexts } from '@puente/texts/backoffice-accounts'
import { Alert, Checkbox, Dialog, SkeletonGroup, TextField } from '@puente/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { EnrolApp, EnrolPasskey } from '../../../accounts/enrol-factor.tsx'
import { RecoveryCodeList } from '../../../accounts/recovery-code-list.tsx'
import {
  accountQuery,
  apiKeysQuery,
  changePassword,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '../../../api/account.ts'
import { messageOf } from '../../../api/http.ts'
import { Button } from '../../../components/button.tsx'
import { Section } from '../../../components/section.tsx'
import { toast } from '../../../components/toasts.tsx'
import { useFormSending } from '../../../components/use-form-sending.ts'
import { When } from '../../../components/when.tsx'

const texts = ownAccountTexts.factors

type Change =
  | { readonly kind: 'password' | 'app' | 'passkey' | 'codes' | 'remove_app' }
  | { readonly kind: 'remove_passkey'; readonly id: number }

const titleOf = ({ kind }: Change): string =>
  ({
    password: ownAccountTexts.password.change,
    app: texts.app,
    passkey: signInTexts.enrol.passkey,
    codes: texts.newCodes,
    remove_app: `${texts.remove}: ${texts.app}`,
    remove_passkey: `${texts.remove}: ${signInTexts.enrol.passkey}`,
  })[kind]

/** Password and second factors. Each change asks for the password again. */
export function ProtectionSection() {
  const { data, error } = useQuery(accountQuery)
  const [change, setChange] = useState<Change | null>(null)
  if (error)
    return (
      <Section title={texts.title}>
        <Alert kind="error">{messageOf(error)}</Alert>
      </Section>
    )
  if (data === undefined)
    return (
      <Section title={texts.title}>
        <SkeletonGroup>{null}</SkeletonGroup>
      </Section>
    )
  const hasFactor = data.has_totp || data.passkeys.length > 0
  const act = (kind: 'password' | 'app' | 'passkey' | 'codes' | 'remove_app', label: string) => (
    <Button variant="secondary" onClick={() => setChange({ kind })}>
      {label}
    </Button>
  )
  return (
    <Section title={texts.title}>
      <div className="flex flex-col divide-y divide-line">
        <Row label={ownAccountTexts.password.title} action={data.has_password ? act('password', texts.replace) : null}>
          {data.has_password ? '••••••••••••' : ownAccountTexts.password.none}
        </Row>
        <Row
          label={texts.app}
          action={
            <>
              {act('app', data.has_totp ? texts.replace : texts.add)}
              {data.has_totp ? act('remove_app', texts.remove) : null}
            </>
          }
        >
          {data.has_totp ? texts.appOn : texts.appOff}
        </Row>
        <Row label={texts.passkeys} action={act('passkey', texts.add)}>
          {data.passkeys.length === 0 ? texts.noPasskeys : null}
          <ul className="flex flex-col gap-1">
            {data.passkeys.map((passkey) => (
              <li key={passkey.id} className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{passkey.name}</span>
                <span className="text-ink-soft">
                  {`${texts.lastUsed}: `}
                  {passkey.last_used_at === null ? texts.never : <When at={passkey.last_used_at} />}
                </span>
                <Button variant="quiet" onClick={() => setChange({ kind: 'remove_passkey', id: passkey.id })}>
                  {texts.remove}
                </Button>
              </li>
            ))}
          </ul>
        </Row>
        <Row label={texts.recovery} action={hasFactor ? act('codes', texts.newCodes) : null}>
          {texts.left(data.recovery_codes_left)}
        </Row>
      </div>
      {change === null ? null : (
        <Dialog open onClose={() => setChange(null)} title={titleOf(change)}>
          <ChangeForm change={change} hasPassword={data.has_password} onClose={() => setChange(null)} />
        </Dialog>
      )}
    </Section>
  )
}

function Row({
  label,
  action,
  children,
}: {
  readonly label: string
  readonly action: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <h3 className="text-sm text-ink-soft">{label}</h3>
        <div>{children}</div>
      </div>
      <div className="flex flex-wrap gap-2">{action}</div>
    </div>
  )
}

interface ChangeFormProps {
  readonly change: Change
  readonly hasPassword: boolean
  readonly onClose: () => void
}

function ChangeForm({ change, hasPassword, onClose }: ChangeFormProps) {
  const queryClient = useQueryClient()
  const [password, setPassword] = useState<string | null>(hasPassword ? null : '')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const finish = (given: readonly string[] | null) => {
    void queryClient.invalidateQueries(accountQuery)
    if (given === null) onClose()
    else setCodes(given)
  }
  if (codes !== null) return <RecoveryCodeList codes={codes} onSaved={onClose} />
  if (change.kind === 'password') return <PasswordForm onDone={onClose} />
  if (password === null || change.kind === 'codes' || change.kind.startsWith('remove')) {
    return <ConfirmForm change={change} hasPassword={hasPassword} onPassword={setPassword} onDone={finish} />
  }
  const enrol = { password: hasPassword ? password : undefined, onEnrolled: finish }
  return change.kind === 'app' ? <EnrolApp {...enrol} /> : <EnrolPasskey {...enrol} />
}

/** Asks for the password, and carries out a change that needs nothing else. */
function ConfirmForm({
  change,
  hasPassword,
  onPassword,
  onDone,
}: {
  readonly change: Change
  readonly hasPassword: boolean
  readonly onPassword: (password: string) => void
  readonly onDone: (codes: readonly string[] | null) => void
}) {
  const [password, setPassword] = useState('')
  const sending = useFormSending(['password'])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = hasPassword ? { password } : {}
    void sending.send(async () => {
      if (change.kind === 'codes') {
        onDone((await renewRecoveryCodes(body)).recovery_codes)
      } else if (change.kind === 'remove_app' || change.kind === 'remove_passkey') {
        await (change.kind === 'remove_passkey' ? removePasskey(change.id, body) : removeTotp(body))
        toast.success(texts.removed)
        onDone(null)
      } else onPassword(password)
    })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={send} noValidate>
      {change.kind === 'codes' ? <p>{texts.newCodesEffect}</p> : null}
      {hasPassword ? (
        <TextField
          name="password"
          type="password"
          label={texts.yourPassword}
          hint={texts.confirm}
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={sending.errors.password}
        />
      ) : null}
      {sending.problem ? <Alert kind="error">{sending.problem}</Alert> : null}
      <Button type="submit" busy={sending.isBusy}>
        {texts.continue}
      </Button>
    </form>
  )
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [revokesKeys, setRevokesKeys] = useState(false)
  const { data: keys } = useQuery(apiKeysQuery)
  const queryClient = useQueryClient()
  const sending = useFormSending(['password'])
  const isCurrentWrong = sending.failure instanceof ApiFailure && sending.failure.label === 'credentials_incorrect'
  const send = (event: FormEvent) => {
    event.preventDefault()
    void sending.send(async () => {
      await changePassword({
        current_password: current,
        password: next,
        revoke_keys: revokesKeys,
      })
      void queryClient.invalidateQueries(apiKeysQuery)
      toast.success(ownAccountTexts.password.done)
      onDone()
    })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={send} noValidate>
      <p>{ownAccountTexts.password.effect}</p>
      <TextField
        name="current_password"
        type="password"
        label={ownAccountTexts.password.current}
        autoComplete="current-password"
        autoFocus
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
        error={isCurrentWrong ? sending.errors.password : undefined}
      />
      <TextField
        name="password"
        type="password"
        label={ownAccountTexts.password.next}
        hint={signInTexts.link.passwordHint}
        autoComplete="new-password"
        value={next}
        onChange={(event) => setNext(event.target.value)}
        error={isCurrentWrong ? undefined : sending.errors.password}
      />
      {keys === undefined || keys.items.length === 0 ? null : (
        <Checkbox
          name="revoke_keys"
          label={ownAccountTexts.password.revokeKeys(keys.items.length)}
          hint={ownAccountTexts.password.revokeKeysHint}
          checked={revokesKeys}
          onChange={(event) => setRevokesKeys(event.target.checked)}
        />
      )}
      {sending.problem ? <Alert kind="error">{sending.problem}</Alert> : null}
      <Button type="submit" busy={sending.isBusy}>
        {ownAccountTexts.password.change}
      </Button>
    </form>
  )
}
