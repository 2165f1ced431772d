import { ChangePayoutAccountBody, CodeSent } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../../../customers/codes/caller.ts'
import { sendPayoutAccountCode } from '../../../../customers/codes/payout-account-codes.ts'
import { revealSandboxCode } from '../../../../customers/codes/send-code.ts'
import type { Deps } from '../../../../deps.ts'
import { lockCorrectable } from '../../../../lending/payouts/correct-account.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'
import { phoneOf } from './change-email.ts'

/** Starts a change of the account of a signed loan, which takes effect once `payout_account_confirmation` gets the code sent to the phone. */
export const changePayoutAccount =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/v2/user/change_payout_account',
      {
        schema: {
          tags: ['user'],
          summary: 'Send a code to the phone that confirms another payout account of a signed loan',
          body: ChangePayoutAccountBody,
          response: { 200: CodeSent, ...errors(401, 403, 404, 409, 422, 429) },
        },
      },
      async (request, reply) => {
        const session = borrower(request)
        const { userId } = session
        const { iban } = request.body
        const caller = callerOf(request, deps)
        const sent = await deps.transaction(async (tx) => {
          const { record } = await lockCorrectable(tx, userId, iban, deps.clock.now())
          const change = { userId, loanId: record.loan.id, phone: phoneOf(session), iban }
          return sendPayoutAccountCode(tx, deps, change, caller)
        })
        revealSandboxCode(reply, sent)
        return { resend_after_seconds: sent.resendAfterSeconds }
      },
    )
  }
