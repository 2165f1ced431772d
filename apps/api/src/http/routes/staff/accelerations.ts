import {
  AccelerationBody,
  AccelerationNoticeBody,
  AccelerationNoticeView,
  AccelerationResult,
  AccelerationRevocationBody,
  ApprovalWaiting,
  StaffLoanParams,
} from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { sendAccelerationNotice } from '../../../lending/contracts/acceleration-notice.ts'
import { accelerationAct } from '../../../staff/approvals/acts/acceleration.ts'
import { submitAct } from '../../../staff/approvals/submit-act.ts'
import { lockLoanByPublicId } from '../../../staff/lock-loan.ts'
import { staffCaller } from '../../scopes/staff.ts'
import { toNoticeView } from '../../views/staff-loan-view.ts'
import { errors } from '../../web/error-responses.ts'
import { sendAct } from './send-act.ts'
import { staffContext } from './staff-context.ts'

/** A loan in instalments that is called in as a whole. */
export const staffAccelerations =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['staff']
    const response = { 200: AccelerationResult, 202: ApprovalWaiting, ...errors(401, 403, 404, 409, 422) }
    app.post(
      '/staff/loans/:public_id/acceleration-notice',
      {
        config: { permission: 'loans.move' },
        schema: {
          tags,
          summary: 'Send the demand that must be delivered before a loan in instalments is called in as a whole',
          params: StaffLoanParams,
          body: AccelerationNoticeBody,
          response: { 200: AccelerationNoticeView, ...errors(401, 403, 404, 409, 422) },
        },
      },
      async (request) =>
        deps.transaction(async (tx) => {
          const record = await lockLoanByPublicId(tx, request.params.public_id)
          const context = staffContext(deps, request, request.body.reason)
          return toNoticeView(await sendAccelerationNotice(tx, deps, record, context))
        }),
    )

    app.post(
      '/staff/loans/:public_id/acceleration',
      {
        config: { permission: 'loans.move' },
        schema: {
          tags,
          summary: 'Make all that a loan in instalments owes due at once, with a second person',
          params: StaffLoanParams,
          body: AccelerationBody,
          response,
        },
      },
      async (request, reply) => {
        const { demand, reason } = request.body
        const payload = {
          loan: request.params.public_id,
          direction: 'accelerate' as const,
          demand: demand === undefined ? null : { deliveredOn: demand.delivered_on, proof: demand.proof },
        }
        return sendAct(
          reply,
          await submitAct(deps, staffCaller(request), accelerationAct, payload, reason),
          (done) => done,
        )
      },
    )

    app.post(
      '/staff/loans/:public_id/acceleration/revocation',
      {
        config: { permission: 'loans.move' },
        schema: {
          tags,
          summary: 'Take an acceleration back, with a second person',
          params: StaffLoanParams,
          body: AccelerationRevocationBody,
          response,
        },
      },
      async (request, reply) => {
        const payload = { loan: request.params.public_id, direction: 'revoke' as const }
        const submitted = await submitAct(deps, staffCaller(request), accelerationAct, payload, request.body.reason)
        return sendAct(reply, submitted, (done) => done)
      },
    )
  }
