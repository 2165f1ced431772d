import { AgreeNewTermsBody, Loan } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { Deps } from '../../../../deps.ts'
import { answerNewTerms } from '../../../../lending/contracts/answer-new-terms.ts'
import { lockCurrentLoan } from '../../../../lending/loans/current-loan.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readLoanView } from '../../../views/loan-view.ts'
import { errors } from '../../../web/error-responses.ts'

export const agreeNewTerms =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    app.post(
      '/v2/loan/agree_new_terms',
      {
        schema: {
          tags: ['loan'],
          summary: 'Accept or decline an offer whose amount or term differs from the request',
          body: AgreeNewTermsBody,
          response: { 200: Loan, ...errors(401, 403, 404, 409, 422) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const context = { actor: actorOf(session), now: clock.now(), today: clock.today() }
        return transaction(async (tx) => {
          const record = await lockCurrentLoan(tx, session.userId)
          const answered = await answerNewTerms(tx, record, request.body.agree, context)
          return readLoanView(tx, deps, answered)
        })
      },
    )
  }
