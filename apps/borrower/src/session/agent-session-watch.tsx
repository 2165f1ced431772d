import { ApiFailure } from '@puente/client'
import { useEffect } from 'react'
import { fetchAgentSession } from '../api/sign-in.ts'
import { stored } from '../storage/stored-values.ts'
import { useSession } from './session.ts'

/**
 * A signed-in visitor may open the link of an agent, and never sees the sign-in page that checks its session. One that has ended is
 * forgotten here, so that the next sign-in on this browser does not send it.
 */
export function AgentSessionWatch() {
  const { user } = useSession()
  const isSignedIn = user !== null
  useEffect(() => {
    const sessionId = stored.agentSessionId.get()
    if (!isSignedIn || sessionId === null) return
    const unmount = new AbortController()
    fetchAgentSession(sessionId, unmount.signal).catch((failure: unknown) => {
      if (failure instanceof ApiFailure && failure.status === 404) stored.agentSessionId.clear()
    })
    return () => unmount.abort()
  }, [isSignedIn])
  return null
}
