import { ApiFailure } from '@puente/client'
import { showAlert } from '../../../alerts/alerts.ts'
import { fetchAgentSession } from '../../../api/sign-in.ts'
import { stored } from '../../../storage/stored-values.ts'

/** The phone of an agent's session; null, with an alert, if the server refuses it. */
export async function loadAgentPhone(sessionId: string, signal: AbortSignal): Promise<string | null> {
  try {
    return (await fetchAgentSession(sessionId, signal)).phone_number
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    // The session has ended or never existed: do not repeat the warning on the next visit.
    if (failure.status === 404) stored.agentSessionId.clear()
    showAlert({ severity: 'warning', message: failure.message })
    return null
  }
}
