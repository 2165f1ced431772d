import { useEffect } from 'react'
import { refreshSession } from '../../session/session.ts'

/** Requirements R9. */
export const ACCOUNT_REFRESH_MS = 30_000
const BLOCKED_REFRESH_MS = 20_000

/**
 * Polls the user and the loan while the page is visible. A background tab, or a page frozen on the way to the card page,
 * refreshes when it comes back.
 */
export function useAccountRefresh(isBlocked: boolean): void {
  const everyMs = isBlocked ? BLOCKED_REFRESH_MS : ACCOUNT_REFRESH_MS
  useEffect(() => {
    const refreshIfSeen = () => {
      if (document.visibilityState === 'visible') refreshSession()
    }
    const refreshIfRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refreshSession()
    }
    const timer = setInterval(refreshIfSeen, everyMs)
    document.addEventListener('visibilitychange', refreshIfSeen)
    window.addEventListener('pageshow', refreshIfRestored)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfSeen)
      window.removeEventListener('pageshow', refreshIfRestored)
    }
  }, [everyMs])
}
