import type { ApiKey, NewApiKey } from '@puente/contract'
import {
  DEFAULT_KEY_LIMITS,
  eurosFromCents,
  euroText,
  FOUR_EYES,
  hasPermission,
  keyBooksPayments,
  SESSION_ONLY_PERMISSIONS,
  type StaffPermission,
} from '@puente/domain'
import { ownAccountTexts, permissionText } from '@puente/texts/backoffice-accounts'
import { Alert, CheckboxGroup, CopyButton, Dialog, RadioGroup, Select, TextField } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WaitingAt } from '../../../acts/waiting-approvals.tsx'
import { accountQuery, apiKeysQuery, createApiKey, revokeApiKey } from '../../../api/account.ts'
import { approvalList, waitingQuery } from '../../../api/approvals.ts'
import { countsQuery } from '../../../api/counts.ts'
import { messageOf } from '../../../api/http.ts'
import { useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Button } from '../../../components/button.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { typedEuros } from '../../../components/typed-amount.ts'
import { When } from '../../../components/when.tsx'

const texts = ownAccountTexts.keys
const inEuros = (cents: number) => String(eurosFromCents(cents))
const REFRESH = [apiKeysQuery, waitingQuery('own_keys'), approvalList, countsQuery]

export function ApiKeysSection() {
  const { data, error } = useQuery(apiKeysQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  const [created, setCreated] = useState<NewApiKey | null>(null)
  return (
    <Section
      title={texts.title}
      actions={
        <Button variant="secondary" onClick={() => setIsAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      <p className="mb-3 text-ink-soft">{texts.text}</p>
      <WaitingAt place="own_keys" />
      {error ? <Alert kind="error">{messageOf(error)}</Alert> : null}
      {data === undefined ? null : (
        <div className="-mx-4 border-t border-line">
          <PlainTable
            caption={texts.title}
            rows={data.items}
            rowKey={({ id }) => id}
            empty={texts.none}
            columns={[
              { header: texts.name, cell: ({ name }) => <span className="font-medium">{name}</span> },
              {
                header: texts.scope,
                cell: ({ permissions }) => (
                  <span className="block min-w-40 whitespace-normal">
                    {permissions === null ? texts.allPermissions : permissions.map(permissionText).join(', ')}
                  </span>
                ),
              },
              {
                header: texts.limits,
                cell: ({ booking_limit: perBooking, booking_day_limit: perDay }) =>
                  perBooking === undefined || perDay === undefined
                    ? texts.booksNothing
                    : texts.limitsOf(euroText(perBooking), euroText(perDay)),
              },
              {
                header: texts.expires,
                cell: ({ expires_at: at }) => (at === null ? texts.noExpiry : <When at={at} />),
              },
              {
                header: texts.lastUsed,
                cell: ({ last_used_at: at }) => (at === null ? texts.never : <When at={at} />),
              },
              {
                header: texts.revoke,
                cell: (key) => (
                  <Button variant="quiet" onClick={() => setRevoked(key)}>
                    {texts.revoke}
                  </Button>
                ),
              },
            ]}
          />
        </div>
      )}
      {isAdding ? <NewKeyDialog onClose={() => setIsAdding(false)} onCreated={setCreated} /> : null}
      {revoked === null ? null : (
        <ActDialog
          open
          onClose={() => setRevoked(null)}
          title={texts.revokeTitle(revoked.name)}
          effect={texts.revokeEffect}
          undo={texts.revokeUndo}
          confirmLabel={texts.revoke}
          danger
          needsReason={false}
          doneText={texts.revoked}
          refresh={REFRESH}
          submit={() => revokeApiKey(revoked.id)}
        />
      )}
      {created === null ? null : (
        <Dialog
          open
          onClose={() => setCreated(null)}
          title={texts.shownTitle}
          dismissible={false}
          actions={<Button onClick={() => setCreated(null)}>{texts.close}</Button>}
        >
          <p>{created.outcome === 'waiting' ? texts.shownWaiting : texts.shownText}</p>
          <p className="my-3 rounded-card bg-sunken p-3 font-mono wrap-anywhere">{created.token}</p>
          <CopyButton text={created.token} label={texts.copy} />
        </Dialog>
      )}
    </Section>
  )
}

/** What each choice asks for; `all` has no scope. */
const SCOPES: Readonly<Record<string, (chosen: readonly StaffPermission[]) => readonly StaffPermission[]>> = {
  some: (chosen) => chosen,
  bank: () => ['bank.deliver'],
}

function NewKeyDialog({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void
  readonly onCreated: (created: NewApiKey) => void
}) {
  const { staff, four_eyes: hasFourEyes } = useSession()
  const { data: account } = useQuery(accountQuery)
  const [name, setName] = useState('')
  const [scope, setScope] = useState('some')
  const [permissions, setPermissions] = useState<readonly string[]>([])
  const [days, setDays] = useState('90')
  const [limit, setLimit] = useState(inEuros(DEFAULT_KEY_LIMITS.perBookingCents))
  const [dayLimit, setDayLimit] = useState(inEuros(DEFAULT_KEY_LIMITS.perDayCents))
  const [password, setPassword] = useState('')
  const scopes = SCOPES[scope]?.(permissions as readonly StaffPermission[]) ?? null
  const booksPayments = keyBooksPayments(staff.roles, scopes)
  const available = staff.permissions.filter((permission: StaffPermission) => !SESSION_ONLY_PERMISSIONS.has(permission))
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.add}
      effect={texts.effect}
      undo={texts.undo}
      approvers={hasFourEyes ? FOUR_EYES.api_key_issue.mayApprove : []}
      confirmLabel={texts.create}
      refresh={REFRESH}
      fieldNames={['name', 'permissions', 'booking_limit', 'booking_day_limit', 'days', 'password']}
      fields={(errors) => (
        <>
          <TextField
            name="name"
            label={texts.name}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={errors.name}
          />
          <RadioGroup
            name="scope"
            legend={texts.scope}
            options={[
              { value: 'some', label: texts.somePermissions },
              { value: 'all', label: texts.allPermissions },
              ...(hasPermission(staff.roles, 'bank.deliver')
                ? [{ value: 'bank', label: texts.bankChannel, hint: texts.bankChannelHint }]
                : []),
            ]}
            value={scope}
            onValueChange={setScope}
          />
          {scope === 'some' ? (
            <div className="max-h-48 overflow-auto rounded-card border border-line p-3">
              <CheckboxGroup
                name="permissions"
                legend={texts.somePermissions}
                legendHidden
                options={available.map((permission) => ({ value: permission, label: permissionText(permission) }))}
                value={permissions}
                onValueChange={setPermissions}
                error={errors.permissions}
              />
            </div>
          ) : null}
          {booksPayments ? (
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                name="booking_limit"
                label={texts.bookingLimit}
                hint={texts.limitsHint}
                inputMode="decimal"
                value={limit}
                onChange={(event) => setLimit(event.target.value)}
                error={errors.booking_limit}
              />
              <TextField
                name="booking_day_limit"
                label={texts.bookingDayLimit}
                inputMode="decimal"
                value={dayLimit}
                onChange={(event) => setDayLimit(event.target.value)}
                error={errors.booking_day_limit}
              />
            </div>
          ) : null}
          <Select
            name="days"
            label={texts.days}
            options={texts.dayOptions.map((option) => ({ ...option }))}
            value={days}
            onChange={(event) => setDays(event.target.value)}
            error={errors.days}
          />
          {account?.has_password ? (
            <TextField
              name="password"
              type="password"
              label={ownAccountTexts.factors.yourPassword}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              error={errors.password}
            />
          ) : null}
        </>
      )}
      submit={({ reason }) =>
        createApiKey({
          name,
          permissions: scopes,
          days: Number(days),
          ...(booksPayments ? { booking_limit: typedEuros(limit), booking_day_limit: typedEuros(dayLimit) } : {}),
          reason,
          ...(account?.has_password ? { password } : {}),
        })
      }
      onDone={(result) => onCreated(result as NewApiKey)}
    />
  )
}
