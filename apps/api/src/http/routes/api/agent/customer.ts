import { AgentSession } from '@puente/contract'
import { AppError, nationalDigits } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { errors } from '../../../web/error-responses.ts'

/** The customer of an agent's invitation: the phone, without the country prefix. */
export const agentCustomer =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/agent/customer/:sessionId',
      {
        config: { admits: 'anyone' },
        schema: {
          tags: ['agents'],
          summary: 'Get the customer of an agent session',
          params: z.object({ sessionId: z.string().min(1).max(200) }),
          response: { 200: AgentSession, ...errors(404) },
        },
      },
      async (request) => {
        const session = await transaction((tx) => tx.agentSessions.live(request.params.sessionId, clock.now()))
        if (!session) throw new AppError('agent_session_not_found', 'unknown or expired')
        return { phone_number: nationalDigits(session.phone) }
      },
    )
  }
