import { CustomerHoldBody, CustomerHoldParams, CustomerParams, LiftHoldBody, StaffCustomerPage } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { liftHold, setHold } from '../../../../lending/collections/holds.ts'
import { findCustomer } from '../../../../staff/find-customer.ts'
import { staffActor, staffCaller } from '../../../scopes/staff.ts'
import { customerPageOf } from '../../../views/staff-customer-view.ts'
import { errors } from '../../../web/error-responses.ts'

/** What holds the debts of a customer. Both calls answer with the customer's page as it is afterwards. */
export const staffHolds =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    const tags = ['staff']
    const answers = { 200: StaffCustomerPage, ...errors(401, 403, 404, 422) }

    app.post(
      '/staff/customers/:customer/holds',
      {
        config: { permission: 'customers.annotate' },
        schema: {
          tags,
          summary:
            'Hold the debts of a customer: insolvency, a lawyer, vulnerability, death; a second time changes nothing',
          params: CustomerParams,
          body: CustomerHoldBody,
          response: answers,
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const { user } = await findCustomer(tx, request.params.customer)
          const { kind, reason } = request.body
          const context = { actor: staffActor(request), now: clock.now(), today: clock.today(), reason }
          await setHold(tx, user.id, kind, context)
          return customerPageOf(tx, deps, user.id, staffCaller(request))
        }),
    )

    app.post(
      '/staff/customers/:customer/holds/:id/lift',
      {
        config: { permission: 'loans.prepare' },
        schema: {
          tags,
          summary: 'Lift a hold that staff set; one of a procedure ends with it',
          params: CustomerHoldParams,
          body: LiftHoldBody,
          response: answers,
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const { user } = await findCustomer(tx, request.params.customer)
          const { reason } = request.body
          const context = { actor: staffActor(request), now: clock.now(), today: clock.today(), reason }
          await liftHold(tx, user.id, Number(request.params.id), context)
          return customerPageOf(tx, deps, user.id, staffCaller(request))
        }),
    )
  }
