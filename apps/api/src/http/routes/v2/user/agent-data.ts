import { AgentData } from '@puente/contract'
import { AppError, eurosFromCents } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

export const agentData =
  ({ transaction }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/user/agent_data',
      {
        schema: {
          tags: ['agents'],
          summary: 'Get what an agent agreed with the signed-in customer',
          response: { 200: AgentData, ...errors(401, 403, 404) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const agreed = await transaction((tx) => tx.decisions.agentDataOf(userId))
        if (agreed === null) throw new AppError('not_found', `no agent agreement with user ${userId}`)
        const { amountCents, termDays } = agreed
        return {
          raw_data: {
            client_loan_amount: amountCents === null ? null : eurosFromCents(amountCents),
            client_loan_term: termDays,
          },
        }
      },
    )
  }
