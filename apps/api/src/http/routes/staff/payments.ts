import { ErrorBody, PostedPayment, ReceivedTransferBody, StaffLoanParams } from '@puente/contract'
import { AppError, type CivilDate } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { PosterQuery } from '../../../db/payment-posting.ts'
import type { Deps } from '../../../deps.ts'
import { postTransfer } from '../../../lending/loans/post-transfer.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { authorizeStaff, bearerTokenOf, type StaffCaller } from '../../scopes/staff.ts'

/** A key is checked by the statement that reads the loan; a session has been checked already. */
function posterOf({ secrets, wallClock }: Deps, key: string | null, caller: StaffCaller | null): PosterQuery {
  if (key !== null) return { keyHash: secrets.hashToken(key), now: wallClock.now() }
  if (caller === null) throw new AppError('session_invalid', 'no staff session')
  return { staffId: caller.id }
}

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
        const key = bearerTokenOf(request)
        // A session, and a key with a wrong input: an unauthenticated caller learns nothing about the schema.
        const caller =
          key === null || request.validationError !== undefined
            ? await authorizeStaff(deps, request, 'loans.post_payment')
            : null
        if (request.validationError !== undefined) throw request.validationError
        const { reference, amount, paid_on: paidOn } = request.body
        const { body } = await postTransfer(deps, {
          poster: posterOf(deps, key, caller),
          publicId: request.params.public_id,
          reference,
          cents: wireCents('amount', amount),
          paidOn: (paidOn ?? null) as CivilDate | null,
        })
        return body
      },
    )
  }
