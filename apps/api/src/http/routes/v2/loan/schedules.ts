import { LoanDocumentsParams, ScheduleVersions } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { ownLoan } from '../../../scopes/own-loan.ts'
import { toScheduleVersion } from '../../../views/plan-view.ts'
import { errors } from '../../../web/error-responses.ts'

export const loanSchedules =
  ({ transaction }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/loans/:public_id/schedules',
      {
        config: { etag: true },
        schema: {
          tags: ['loan'],
          summary: 'List the versions of the schedule of a loan in instalments, oldest first',
          params: LoanDocumentsParams,
          response: { 200: ScheduleVersions, ...errors(401, 403, 404) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        return transaction(async (tx) => {
          const { loan } = await ownLoan(tx, request.params.public_id, userId)
          const versions = await tx.loans.schedulesOf(loan.id)
          return { items: versions.map(toScheduleVersion) }
        })
      },
    )
  }
