import { LivenessBody, LivenessSession, LivenessSessionBody, User } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { Deps } from '../../../../deps.ts'
import { startLivenessCheck } from '../../../../lending/verification/start-check.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readUserView } from '../../../views/user-view.ts'
import { errors } from '../../../web/error-responses.ts'

const tags = ['documents']

/** The liveness selfie: the server creates the check, the provider decides it, and the browser only reports that it is done. */
export const userLiveness =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, config, liveness } = deps
    app.post(
      '/v2/user/liveness/session',
      {
        schema: {
          tags,
          summary: 'Start a liveness check',
          body: LivenessSessionBody,
          response: { 201: LivenessSession, ...errors(401, 403, 429, 503) },
        },
      },
      async (request, reply) => {
        const session = borrower(request)
        const started = await startLivenessCheck(deps, {
          userId: session.userId,
          actor: actorOf(session),
          isToFail: request.body.outcome === 'fail',
        })
        return reply.code(201).send({
          transaction_id: started.transactionId,
          provider: liveness.name,
          script_url: started.scriptUrl,
          session_token: started.sessionToken,
          expires_at: started.expiresAt.toISOString(),
        })
      },
    )

    app.put(
      '/v2/user/liveness',
      {
        schema: {
          tags,
          summary: 'Submit a finished liveness check and get its verdict',
          body: LivenessBody,
          response: { 200: User, ...errors(401, 403, 409, 422) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { userId } = session
        const { transaction_id: transactionId } = request.body
        const now = clock.now()
        return transaction(async (tx) => {
          if (await tx.livenessChecks.submit(transactionId, userId, now)) {
            const delayMs = config.liveness.provider === 'sandbox' ? config.liveness.doneAfterMs : 0
            await tx.outbox.add('settle-liveness', { transactionId }, { delayMs })
            const detail = { transaction_id: transactionId }
            await tx.audit.record({ at: now, actor: actorOf(session), action: 'liveness.submitted', userId, detail })
          } else {
            const known = await tx.livenessChecks.byId(transactionId)
            // When its owner sends it twice, the first one counts. Another customer's, an old and an unknown check get the same
            // error.
            if (known?.userId !== userId || known.status === 'open') {
              throw new AppError('liveness_session_expired', `user ${userId} has no such open check`)
            }
          }
          return readUserView(tx, deps, userId)
        })
      },
    )
  }
