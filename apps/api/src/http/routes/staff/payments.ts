import { ApprovalWaiting, PostedPayment, ReceivedTransferBody, StaffLoanParams } from '@puente/contract'
import { AppError, type CivilDate, keyPermissionsOf } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Poster } from '../../../db/payment-posting.ts'
import { lastTransferFactId } from '../../../lending/bank/transfer-facts.ts'
import { postTransfer, toPostedView } from '../../../lending/loans/post-transfer.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import type { ActCaller } from '../../../staff/approvals/act.ts'
import { unmatchedBooking } from '../../../staff/approvals/acts/unmatched-booking.ts'
import { submitAct } from '../../../staff/approvals/submit-act.ts'
import type { HttpDeps } from '../../http-deps.ts'
import { refuseOwnCustomer } from '../../scopes/own-customer.ts'
import { authorizeStaff, bearerTokenOf } from '../../scopes/staff.ts'
import { answerOnceTo, StaffKeyHeaders } from '../../scopes/staff-request-keys.ts'
import { answer } from '../../web/answer.ts'
import { errors } from '../../web/error-responses.ts'

const texts = approvalTexts.unmatchedBooking

const missingReason = () =>
  new AppError('validation_failed', 'a booking without statement line and reason', {
    fields: [{ property: 'reason', key: 'field_required' }],
  })

const keyHolder = ({ id, username, roles, scope, customerId }: Poster): ActCaller => ({
  id,
  username,
  roles,
  permissions: keyPermissionsOf(roles, scope),
  via: 'api_key',
  ownCustomerId: customerId,
})

/**
 * Outside the staff scope, whose token check is a transaction of its own: with an API key, this route runs for every line of a
 * bank statement, and reads key, permission and loan with one statement. A person has no statement line here, so a colleague
 * approves what they enter, and what a key books above its limits.
 */
export const staffPayments =
  (deps: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/staff/loans/:public_id/payments',
      {
        attachValidation: true,
        schema: {
          tags: ['staff'],
          summary:
            'Book a transfer that reached the account, once per reference; a person needs a second one, an API key only above its limits',
          params: StaffLoanParams,
          headers: StaffKeyHeaders,
          body: ReceivedTransferBody,
          response: {
            200: PostedPayment,
            202: ApprovalWaiting,
            ...errors(401, 403, 404, 409, 422),
          },
        },
      },
      async (request, reply) => {
        const key = bearerTokenOf(request)
        // A session, and a key with a wrong input: an unauthenticated caller learns nothing about the schema.
        const caller =
          key === null || request.validationError !== undefined
            ? await authorizeStaff(deps, request, 'loans.post_payment')
            : null
        if (request.validationError !== undefined) throw request.validationError
        const { reference, amount, paid_on: paidOn, reason } = request.body
        const { public_id: publicId } = request.params
        const cents = wireCents('amount', amount)
        const submit = (requester: ActCaller, why: string) =>
          answerOnceTo(deps, requester, { request, reply }, async () => {
            const booking = { loan: publicId, reference, cents, paid_on: (paidOn ?? deps.clock.today()) as CivilDate }
            const submitted = await submitAct(deps, requester, unmatchedBooking, booking, why)
            if (submitted.outcome === 'waiting') return answer(reply, 202, submitted)
            return toPostedView(lastTransferFactId(submitted.result, reference), submitted.result)
          })
        if (caller !== null) {
          await refuseOwnCustomer(deps, caller, request)
          if (reason === undefined) throw missingReason()
          return submit(caller, reason)
        }
        const posted = await postTransfer(deps, {
          poster: { keyHash: deps.secrets.hashToken(key ?? ''), now: deps.wallClock.now() },
          publicId,
          reference,
          cents,
          paidOn: (paidOn ?? null) as CivilDate | null,
        })
        if (!('heldFor' in posted)) return posted.body
        const { heldFor } = posted
        return submit(keyHolder(heldFor), reason ?? texts.keyReason(heldFor.key.name))
      },
    )
  }
