import {
  AccelerationBody,
  AccelerationResult,
  AccelerationRevocationBody,
  ApprovalWaiting,
  StaffLoanParams,
} from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { accelerationAct } from '../../../staff/approvals/acts/acceleration.ts'
import { submitAct } from '../../../staff/approvals/submit-act.ts'
import { staffCaller } from '../../scopes/staff.ts'
import { errors } from '../../web/error-responses.ts'
import { sendAct } from './send-act.ts'

/** A loan in instalments that is called in as a whole. */
export const staffAccelerations =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['staff']
    const response = { 200: AccelerationResult, 202: ApprovalWaiting, ...errors(401, 403, 404, 409, 422) }
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
        const { delivered_on: deliveredOn, reason } = request.body
        const payload = { loan: request.params.public_id, direction: 'accelerate' as const, deliveredOn }
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
