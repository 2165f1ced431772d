import { ApprovalWaiting, PostedPayment, ReceivedTransferBody, StaffLoanParams } from '@puente/contract'
import { AppError, civilDateInMadrid } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { postTransfer, toPostedView } from '../../../lending/loans/post-transfer.ts'
import { lastTransferFactId } from '../../../lending/loans/received-transfer.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { unmatchedBooking } from '../../../staff/approvals/acts/unmatched-booking.ts'
import { submitActIn } from '../../../staff/approvals/submit-act.ts'
import { staffCaller } from '../../scopes/staff.ts'
import { errors } from '../../web/error-responses.ts'
import { sendAct } from './send-act.ts'
import { staffContext } from './staff-context.ts'

/** A person has no statement line here, so a colleague approves what they enter, and what an API key books above its limits. */
export const staffPayments =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, wallClock } = deps
    app.post(
      '/staff/loans/:public_id/payments',
      {
        config: { permission: 'loans.post_payment' },
        schema: {
          tags: ['staff'],
          summary:
            'Book a transfer that reached the account, once per reference; a person needs a second one, an API key only above its limits',
          params: StaffLoanParams,
          body: ReceivedTransferBody,
          response: {
            200: PostedPayment,
            202: ApprovalWaiting,
            ...errors(401, 403, 404, 409, 422),
          },
        },
      },
      async (request, reply) => {
        const caller = staffCaller(request)
        const { apiKey } = caller
        const { reference, amount } = request.body
        const { public_id: publicId } = request.params
        const cents = wireCents('amount', amount)
        const paidOn = request.body.paid_on ?? null
        const reason = request.body.reason ?? (apiKey === null ? undefined : approvalTexts.keyReason(apiKey.name))
        if (reason === undefined) {
          throw new AppError('validation_failed', 'a booking without statement line and reason', {
            fields: [{ property: 'reason', key: 'field_required' }],
          })
        }
        return transaction(async (tx) => {
          if (apiKey !== null) {
            const key = { ...apiKey, day: civilDateInMadrid(wallClock.now()) }
            const entered = { publicId, reference, cents, paidOn, key }
            const posted = await postTransfer(tx, deps, entered, staffContext(deps, request))
            if (posted !== null) return posted
          }
          const booking = { loan: publicId, reference, cents, paid_on: paidOn ?? clock.today() }
          const submitted = await submitActIn(tx, deps, caller, unmatchedBooking, booking, reason)
          return sendAct(reply, submitted, (record) => toPostedView(lastTransferFactId(record, reference), record))
        })
      },
    )
  }
