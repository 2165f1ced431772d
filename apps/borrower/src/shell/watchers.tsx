import { FunnelWatch } from '../analytics/funnel-watch.tsx'
import { wholeLoan } from '../api/loan.ts'
import '../camera/unsent-photos.ts' // forgets the photos on this device when the session ends, whatever screen is open
import { LiveWatch } from '../live/live-watch.tsx'
import { NotificationWatch } from '../notifications/notification-watch.tsx'
import { useSession } from '../session/session.ts'
import { VersionWatch } from '../version/version-watch.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

/**
 * What goes on behind every screen: is there a newer page, and a new message (requirements R7). One that fails takes nothing
 * else with it.
 */
export function Watchers() {
  const { loan } = useSession()
  const isLate = (wholeLoan(loan)?.days.late ?? 0) > 0
  return (
    <>
      <ErrorBoundary isSilent>
        <VersionWatch />
      </ErrorBoundary>
      <ErrorBoundary isSilent>
        <LiveWatch />
      </ErrorBoundary>
      <ErrorBoundary isSilent>
        <FunnelWatch />
      </ErrorBoundary>
      <ErrorBoundary isSilent>
        <NotificationWatch line={isLate ? 'collection' : 'customer'} />
      </ErrorBoundary>
    </>
  )
}
