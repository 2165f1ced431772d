import { useEffect } from 'react'
import { refreshSession } from '../../session/session.ts'

/** Requirements R9. */
export const ACCOUNT_REFRESH_MS = 30_000
const BLOCKED_REFRESH_MS = 20_000

/**
 * Asks for the user and the loan again and again while the page is looked at. A tab in the background is left alone, and
 * so is a page that the browser froze on the way to the card page: both are asked for anew when they come back.
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
