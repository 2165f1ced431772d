import { formatNationalPhone } from '@puente/domain'
import { sandboxTexts } from '@puente/texts/sandbox'
import { Alert, Button, Card, Skeleton, SkeletonGroup } from '@puente/ui'
import { navigate } from 'wouter/use-browser-location'
import { PATHS } from '../../paths.ts'
import { signOut, useSession } from '../../session/session.ts'
import { useDemoCustomers, useEnterAs } from './sandbox-api.ts'

const texts = sandboxTexts.customers

function CurrentCustomer() {
  const { user } = useSession()
  if (!user) return null
  const { first_name: firstName } = user.personal_data
  const phone = formatNationalPhone(user.contacts.mobile_phone)
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-control bg-primary-tint p-3">
      <p>
        {texts.current}{' '}
        <strong className="font-strong tabular-nums">{firstName ? `${firstName}, ${phone}` : phone}</strong>
      </p>
      <Button variant="secondary" onClick={signOut}>
        {texts.signOut}
      </Button>
    </div>
  )
}

export function DemoCustomerList() {
  const customers = useDemoCustomers()
  const enter = useEnterAs(() => navigate(PATHS.account))
  return (
    <Card title={texts.title}>
      <p className="mb-4 text-ink-soft">{texts.intro}</p>
      <CurrentCustomer />
      {customers.isPending ? (
        <SkeletonGroup>
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </SkeletonGroup>
      ) : null}
      {customers.isError ? (
        <Alert kind="error" action={<Button onClick={() => customers.refetch()}>{sandboxTexts.retry}</Button>}>
          {texts.failed}
        </Alert>
      ) : null}
      {customers.data?.items.length === 0 ? <p>{texts.none}</p> : null}
      <ul className="flex flex-col">
        {customers.data?.items.map(({ phone, title, description }) => (
          <li key={phone} className="flex items-center gap-4 border-line py-3 not-first:border-t">
            <div className="min-w-0 flex-1">
              <h3 className="text-base">{title}</h3>
              <p className="text-ink-soft">{description}</p>
              <p className="text-sm text-ink-soft tabular-nums">{formatNationalPhone(phone)}</p>
            </div>
            <Button
              variant="secondary"
              aria-label={texts.enterAs(title)}
              busy={enter.running === phone}
              onClick={() => enter.run(phone)}
            >
              {texts.enter}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
