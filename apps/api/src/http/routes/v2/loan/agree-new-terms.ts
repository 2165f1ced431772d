import { AgreeNewTermsBody, ErrorBody, Loan } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { Deps } from '../../../../deps.ts'
import { answerNewTerms } from '../../../../lending/contracts/answer-new-terms.ts'
import { lockCurrentLoan } from '../../../../lending/loans/current-loan.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readLoanView } from '../../../views/loan-view.ts'

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
          response: { 200: Loan, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody },
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
