import { ErrorBody, PostedPayment, ReceivedTransferBody, StaffLoanParams } from '@puente/contract'
import { AppError, type CivilDate } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { postTransfer } from '../../../lending/loans/post-transfer.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { authorizeStaff, bearerTokenOf } from '../../scopes/staff.ts'

/**
 * Outside the staff scope, whose token check is a transaction of its own: this route runs for every line of a bank statement,
 * and reads token, permission and loan with one statement.
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
          summary: 'Book a transfer that reached the account; the same reference is booked once',
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
        if (token === null) throw new AppError('session_invalid', 'no staff token')
        if (request.validationError !== undefined) {
          // Check the token before the input: an unauthenticated caller learns nothing about the schema.
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
