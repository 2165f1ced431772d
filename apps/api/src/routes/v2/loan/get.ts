import { ErrorBody, Loan } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { currentLoan } from '../../../loans/current-loan.ts'
import { readLoanView } from '../../../loans/loan-view.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { publicOrigin } from '../../../web/caller-origin.ts'

export const getLoan =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/loan',
      {
        config: { etag: true },
        schema: {
          tags: ['loan'],
          summary: 'The current loan: the newest one, whatever its status',
          response: { 200: Loan, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        return deps.transaction(async (tx) =>
          readLoanView(tx, deps, await currentLoan(tx, userId), publicOrigin(deps.config, request)),
        )
      },
    )
  }
