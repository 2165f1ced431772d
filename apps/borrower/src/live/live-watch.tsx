import { useEffect } from 'react'
import { cardsQuery } from '../api/cards.ts'
import { loansQuery } from '../api/loan.ts'
import { inboxQuery } from '../api/notifications.ts'
import { TRACKING_KEY } from '../api/tracking.ts'
import { queryClient } from '../query-client.ts'
import { refreshSession, useSession } from '../session/session.ts'
import { stored } from '../storage/stored-values.ts'
import type { LiveEvent } from './event-parser.ts'
import { followStream } from './shared-stream.ts'

const again = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey })

function refresh(changed: ReadonlySet<LiveEvent>): void {
  if (changed.has('user') || changed.has('loan')) void refreshSession()
  if (changed.has('user')) again(cardsQuery.queryKey)
  if (changed.has('loan')) {
    again(loansQuery.queryKey)
    again(TRACKING_KEY)
  }
  if (changed.has('inbox')) again(inboxQuery.queryKey)
}

/**
 * Refetches at once what the server says has changed (settled rules, Live updates). The polls of the requirements continue,
 * and are the only updates if there is no stream.
 */
export function LiveWatch() {
  const { user } = useSession()
  return user === null ? null : <Follow userId={user.id} />
}

function Follow({ userId }: { readonly userId: number }) {
  useEffect(() => {
    const changed = new Set<LiveEvent>()
    const refreshIfSeen = () => {
      if (document.visibilityState !== 'visible' || changed.size === 0) return
      const events = new Set(changed)
      changed.clear()
      refresh(events)
    }
    // A staff member acting for a customer has a token of this tab only, which other tabs must not use.
    const isOfThisTab = stored.impersonationToken.get() !== null
    const stop = followStream(isOfThisTab ? null : `puente-events-${userId}`, {
      onEvents(events) {
        for (const event of events) changed.add(event)
        refreshIfSeen()
      },
      onSessionOver: () => void refreshSession(),
    })
    document.addEventListener('visibilitychange', refreshIfSeen)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', refreshIfSeen)
    }
  }, [userId])
  return null
}
