import type { ReactNode } from 'react'
import { useSession } from '../../session/session.ts'
import { useAccountRefresh } from './use-account-refresh.ts'

interface AccountPageProps {
  readonly title: string
  readonly children: ReactNode
}

/** Shared by every account page: its title, and the polling while it is open. */
export function AccountPage({ title, children }: AccountPageProps) {
  const { user } = useSession()
  useAccountRefresh(user?.permissions.is_blocked ?? false)
  return (
    <>
      <h1 className="mb-4 lg:mb-5">{title}</h1>
      {children}
    </>
  )
}
