import type { AgentSessionCreated, StaffAgentSession } from '@puente/contract'
import { addressOf, api } from './http.ts'
import { listCall } from './keyset-list.ts'

const PATH = '/staff/agent-sessions'

export const agentSessionList = listCall<StaffAgentSession>(PATH)
export const qrAddress = (sessionId: string) => addressOf(`${PATH}/${encodeURIComponent(sessionId)}/qr`)

interface Invitation {
  readonly mobile_phone: string
  readonly first_name?: string
  /** Euros. */
  readonly loan_amount?: number | undefined
  /** Days. */
  readonly loan_term?: number | undefined
}

export const inviteCustomer = (invitation: Invitation) => api.post<AgentSessionCreated>(PATH, invitation)
