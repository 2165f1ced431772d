import { ApiFailure } from '@puente/client'
import { useEffect, useEffectEvent } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { stored } from '../../../storage/stored-values.ts'

/** Loads the phone of the agent's session that the visitor came with, if there is one. */
export function useAgentPhone(onPhone: (phone: string) => void): void {
  const receive = useEffectEvent(onPhone)
  useEffect(() => {
    const sessionId = stored.agentSessionId.get()
    if (sessionId === null) return
    const unmount = new AbortController()
    const load = async () => (await import('../../../api/sign-in.ts')).fetchAgentSession(sessionId, unmount.signal)
    load().then(
      ({ phone_number }) => receive(phone_number),
      (failure: unknown) => {
        if (!(failure instanceof ApiFailure)) return
        // The session has ended or never existed: do not repeat the warning on the next visit.
        if (failure.status === 404) stored.agentSessionId.clear()
        showAlert({ severity: 'warning', message: failure.message })
      },
    )
    return () => unmount.abort()
  }, [])
}
