import { ErrorBody, PostedPayment, ReceivedTransferBody, StaffLoanParams } from '@puente/contract'
import { AppError, type CivilDate } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { postTransfer } from '../../../lending/loans/post-transfer.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { authorizeStaff, bearerTokenOf } from '../../scopes/staff.ts'

/**
 * Outside the scope of the staff, whose look at the token is a transaction of its own: this call is made for every line of a
 * bank's statement, and reads token, permission and loan with one statement.
 */
export const staffPayments =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/staff/loans/:public_id/payments',
      {
        attachValidation: true,
        schema: {
          tags: ['staff'],
          summary: 'Book a transfer that reached the account; the same reference is the same money',
          params: StaffLoanParams,
          body: ReceivedTransferBody,
          response: {
            200: PostedPayment,
            401: ErrorBody,
            403: ErrorBody,
            404: ErrorBody,
            409: ErrorBody,
            422: ErrorBody,
          },
        },
      },
      async (request) => {
        const token = bearerTokenOf(request)
        if (token === null) throw new AppError('session_invalid', 'no token of the staff')
        if (request.validationError !== undefined) {
          // Strangers are not told what a call wants.
          await authorizeStaff(deps, request, 'loans.post_payment')
          throw request.validationError
        }
        const { reference, amount, paid_on: paidOn } = request.body
        const { body } = await postTransfer(deps, {
          token,
          publicId: request.params.public_id,
          reference,
          cents: wireCents('amount', amount),
          paidOn: (paidOn ?? null) as CivilDate | null,
        })
        return body
      },
    )
  }
