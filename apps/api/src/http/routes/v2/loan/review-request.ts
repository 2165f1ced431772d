import { ReviewRequestBody, ReviewRequested } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { Deps } from '../../../../deps.ts'
import { contestRefusal } from '../../../../lending/decisions/contest-refusal.ts'
import { lockCurrentLoan } from '../../../../lending/loans/current-loan.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

/** The right to a human review of an automatic refusal (GDPR art. 22.3). */
export const reviewRequest =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/loan/review_request',
      {
        schema: {
          tags: ['loan'],
          summary: 'Request a human review of the refused current application',
          body: ReviewRequestBody,
          response: {
            202: ReviewRequested,
            ...errors(401, 403, 404, 409, 422),
          },
        },
      },
      async (request, reply) => {
        const session = borrower(request)
        const context = { actor: actorOf(session), now: clock.now(), today: clock.today() }
        const note = request.body.reason === undefined || request.body.reason === '' ? null : request.body.reason
        const contest = await transaction(async (tx) =>
          contestRefusal(tx, await lockCurrentLoan(tx, session.userId), note, context),
        )
        return reply
          .code(202)
          .send({ requested_at: contest.requestedAt.toISOString(), answer_until: contest.answerUntil })
      },
    )
  }
