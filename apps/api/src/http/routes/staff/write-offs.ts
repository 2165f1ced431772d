import { ApprovalWaiting, StaffLoanParams, WriteOffBody, WriteOffResult } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { writeOffAct } from '../../../staff/approvals/acts/write-off.ts'
import { submitAct } from '../../../staff/approvals/submit-act.ts'
import { staffCaller } from '../../scopes/staff.ts'
import { errors } from '../../web/error-responses.ts'
import { sendAct } from './send-act.ts'

/** A debt that the lender no longer expects to collect. */
export const staffWriteOffs =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const routes = [
      ['/staff/loans/:public_id/write-off', 'write_off', 'Write a debt off as a loss, with a second person'],
      ['/staff/loans/:public_id/write-off/cancel', 'cancel', 'Take a write-off back, with a second person'],
    ] as const
    for (const [url, direction, summary] of routes) {
      app.post(
        url,
        {
          config: { permission: 'loans.write_off' },
          schema: {
            tags: ['staff'],
            summary,
            params: StaffLoanParams,
            body: WriteOffBody,
            response: {
              200: WriteOffResult,
              202: ApprovalWaiting,
              ...errors(401, 403, 404, 409, 422),
            },
          },
        },
        async (request, reply) => {
          const caller = staffCaller(request)
          const loan = request.params.public_id
          const submitted = await submitAct(deps, caller, writeOffAct, { loan, direction }, request.body.reason)
          return sendAct(reply, submitted, (result) => result)
        },
      )
    }
  }
