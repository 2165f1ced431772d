import { useEffect, useEffectEvent } from 'react'
import { stored } from '../../../storage/stored-values.ts'

/** Loads the phone of the agent's session that the visitor came with, if there is one. */
export function useAgentPhone(onPhone: (phone: string) => void): void {
  const receive = useEffectEvent(onPhone)
  useEffect(() => {
    const sessionId = stored.agentSessionId.get()
    if (sessionId === null) return
    const unmount = new AbortController()
    const load = async () => {
      const { loadAgentPhone } = await import('./load-agent-phone.ts')
      const phone = await loadAgentPhone(sessionId, unmount.signal)
      if (phone !== null) receive(phone)
    }
    // Without its chunk the visitor enters the phone.
    load().catch(() => undefined)
    return () => unmount.abort()
  }, [])
}
