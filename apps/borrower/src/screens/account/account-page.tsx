import type { ReactNode } from 'react'
import '../../install/install-prompt.ts' // the browser's offer comes long before the hint
import { useSession } from '../../session/session.ts'
import { useAccountRefresh } from './use-account-refresh.ts'

interface AccountPageProps {
  readonly title: string
  /** The amount leads the page: the title is for screen readers, the header has the name. */
  readonly isTitleQuiet?: boolean
  readonly children: ReactNode
}

/** Shared by every account page: its title, and the polling while it is open. */
export function AccountPage({ title, isTitleQuiet = false, children }: AccountPageProps) {
  const { user } = useSession()
  useAccountRefresh(user?.permissions.is_blocked ?? false)
  return (
    <>
      <h1 className={isTitleQuiet ? 'sr-only' : 'pt-5 lg:pt-8'}>{title}</h1>
      {children}
    </>
  )
}
