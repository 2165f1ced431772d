import { StaffLoanPage, StaffLoanParams, StaffPromiseBody } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { takePromise } from '../../../../lending/collections/promises.ts'
import { wireCents } from '../../../../lending/products/wire-cents.ts'
import { lockLoanByPublicId } from '../../../../staff/lock-loan.ts'
import { staffActor, staffCaller } from '../../../scopes/staff.ts'
import { readLoanPage } from '../../../views/staff-loan-view.ts'
import { errors } from '../../../web/error-responses.ts'

/** What borrowers promise to staff. */
export const staffPromises =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    app.post(
      '/staff/loans/:public_id/promises',
      {
        config: { permission: 'loans.prepare' },
        schema: {
          tags: ['staff'],
          summary:
            'Note a promise of the borrower to pay by a day; until then the debt is neither reminded of nor moved on',
          params: StaffLoanParams,
          body: StaffPromiseBody,
          response: { 200: StaffLoanPage, ...errors(401, 403, 404, 409, 422) },
        },
      },
      async (request) => {
        const { amount, date, channel } = request.body
        const context = { actor: staffActor(request), now: clock.now(), today: clock.today() }
        return transaction(async (tx) => {
          const record = await lockLoanByPublicId(tx, request.params.public_id)
          await takePromise(tx, record, { amountCents: wireCents('amount', amount), date, channel }, context)
          const changed = await lockLoanByPublicId(tx, request.params.public_id)
          return readLoanPage(tx, deps, staffCaller(request), changed)
        })
      },
    )
  }
