import { PayoutAccountConfirmationBody, User } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import { callerOf } from '../../../../customers/codes/caller.ts'
import { checkCodesTogether } from '../../../../customers/codes/one-time-codes.ts'
import { payoutAccountCodeAttempt } from '../../../../customers/codes/payout-account-codes.ts'
import { typedCode } from '../../../../customers/codes/typed-code.ts'
import { codeIncorrect } from '../../../../customers/sessions/confirm-code.ts'
import type { Deps } from '../../../../deps.ts'
import { correctPayoutAccount, lockCorrectable } from '../../../../lending/payouts/correct-account.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readUserView } from '../../../views/user-view.ts'
import { errors } from '../../../web/error-responses.ts'
import { phoneOf } from './change-email.ts'

/** Confirms another account of a signed loan with the code that went to the phone. */
export const payoutAccountConfirmation =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/v2/user/payout_account_confirmation',
      {
        schema: {
          tags: ['user'],
          summary: 'Confirm another payout account of a signed loan with the code sent to the phone',
          body: PayoutAccountConfirmationBody,
          response: { 200: User, ...errors(401, 403, 404, 409, 422, 429) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { userId } = session
        const { iban } = request.body
        const now = deps.clock.now()
        const typed = { code: typedCode(deps.config, request.body.code), caller: callerOf(request, deps), now }
        const user = await deps.transaction(async (tx) => {
          const loan = await lockCorrectable(tx, userId, iban, now)
          const change = { userId, loanId: loan.record.loan.id, phone: phoneOf(session), iban }
          // Returned, not thrown: a throw would roll back the counted attempt.
          if (!(await checkCodesTogether(tx, deps.secrets, [payoutAccountCodeAttempt(deps, change, typed)])))
            return null
          await tx.products.lockCustomer(userId)
          const context = { actor: actorOf(session), now, today: deps.clock.today() }
          await correctPayoutAccount(tx, deps, loan, iban, context)
          return readUserView(tx, deps, userId)
        })
        if (user === null) throw codeIncorrect()
        return user
      },
    )
  }
