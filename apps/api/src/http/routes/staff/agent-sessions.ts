import { AgentSessionBody, AgentSessionCreated, ErrorBody } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { openAgentSession } from '../../../staff/agent-session.ts'
import { staffActor, staffCaller } from '../../scopes/staff.ts'
import { publicOrigin } from '../../web/caller-origin.ts'

export const staffAgentSessions =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/staff/agent-sessions',
      {
        config: { permission: 'agent_sessions.create' },
        schema: {
          tags: ['staff'],
          summary: 'Create an invitation for a customer: the address to open on the customer’s device',
          body: AgentSessionBody,
          response: { 201: AgentSessionCreated, 401: ErrorBody, 403: ErrorBody, 422: ErrorBody },
        },
      },
      async (request, reply) => {
        const { mobile_phone: phone, first_name: firstName, loan_amount: amount, loan_term: termDays } = request.body
        const session = await deps.transaction((tx) =>
          openAgentSession(tx, deps, {
            agentName: staffCaller(request).username,
            actor: staffActor(request),
            phone,
            firstName: firstName ?? null,
            amountCents: amount === undefined ? null : wireCents('loan_amount', amount),
            termDays: termDays ?? null,
          }),
        )
        return reply.code(201).send({
          session_id: session.id,
          url: `${publicOrigin(deps.config, request)}/auth/session?sessionid=${session.id}`,
          expires_at: session.expiresAt.toISOString(),
        })
      },
    )
  }
