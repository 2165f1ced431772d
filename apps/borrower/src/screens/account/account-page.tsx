import type { ReactNode } from 'react'
import { wholeLoan } from '../../api/loan.ts'
import { NotificationWatch } from '../../notifications/notification-watch.tsx'
import { useSession } from '../../session/session.ts'
import { VersionWatch } from '../../version/version-watch.tsx'
import { useAccountRefresh } from './use-account-refresh.ts'

interface AccountPageProps {
  readonly title: string
  readonly children: ReactNode
}

/** What every page of the account has: its title, and what it keeps asking the server while it is open. */
export function AccountPage({ title, children }: AccountPageProps) {
  const { user, loan } = useSession()
  const isLate = (wholeLoan(loan)?.days.late ?? 0) > 0
  useAccountRefresh(user?.permissions.is_blocked ?? false)
  return (
    <>
      <h1 className="mb-5">{title}</h1>
      {children}
      <NotificationWatch line={isLate ? 'collection' : 'customer'} />
      <VersionWatch />
    </>
  )
}
