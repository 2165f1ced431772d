import { FunnelWatch } from '../analytics/funnel-watch.tsx'
import { wholeLoan } from '../api/loan.ts'
import '../camera/unsent-photos.ts' // deletes this device's photos when the session ends, whatever screen is open
import { LiveWatch } from '../live/live-watch.tsx'
import { NotificationWatch } from '../notifications/notification-watch.tsx'
import { OfflineWatch } from '../offline/offline-watch.tsx'
import { AgentSessionWatch } from '../session/agent-session-watch.tsx'
import { useSession } from '../session/session.ts'
import { VersionWatch } from '../version/version-watch.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

/**
 * Background work of every screen: new versions and new messages (requirements R7). A failing watcher does not affect the
 * others.
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
        <AgentSessionWatch />
      </ErrorBoundary>
      <ErrorBoundary isSilent>
        <OfflineWatch />
      </ErrorBoundary>
      <ErrorBoundary isSilent>
        <NotificationWatch line={isLate ? 'collection' : 'customer'} />
      </ErrorBoundary>
    </>
  )
}
