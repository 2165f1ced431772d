import { type Loan, Loans } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readLoanView } from '../../../views/loan-view.ts'
import { publicOrigin } from '../../../web/caller-origin.ts'
import { errors } from '../../../web/error-responses.ts'

export const listLoans =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/loans',
      {
        config: { etag: true },
        schema: {
          tags: ['loan'],
          summary: 'List the borrower’s loans and applications, newest first',
          response: { 200: Loans, ...errors(401, 403) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const origin = publicOrigin(deps.config, request)
        return deps.transaction(async (tx) => {
          const items: Loan[] = []
          for (const record of await tx.loans.allOf(userId)) items.push(await readLoanView(tx, deps, record, origin))
          return { items }
        })
      },
    )
  }
