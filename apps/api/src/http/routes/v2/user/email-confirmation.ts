import { EmailConfirmationBody, User } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { changeEmail } from '../../../../customers/applicants/change-email.ts'
import { actorOf } from '../../../../customers/caller-session.ts'
import { callerOf } from '../../../../customers/codes/caller.ts'
import { emailCodeAttempt } from '../../../../customers/codes/email-change-codes.ts'
import { checkCodesTogether } from '../../../../customers/codes/one-time-codes.ts'
import { typedCode } from '../../../../customers/codes/typed-code.ts'
import { codeIncorrect } from '../../../../customers/sessions/confirm-code.ts'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readUserView } from '../../../views/user-view.ts'
import { errors } from '../../../web/error-responses.ts'
import { phoneOf } from './change-email.ts'

/** Confirms another e-mail address with the code that went to the phone. */
export const emailConfirmation =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/v2/user/email_confirmation',
      {
        schema: {
          tags: ['user'],
          summary: 'Confirm another e-mail address with the code sent to the phone',
          body: EmailConfirmationBody,
          response: { 200: User, ...errors(401, 403, 422, 429) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { userId } = session
        const { email } = request.body
        const code = typedCode(deps.config, request.body.code)
        const now = deps.clock.now()
        const typed = { code, caller: callerOf(request, deps), now }
        const attempt = emailCodeAttempt(deps, { userId, phone: phoneOf(session), email }, typed)
        const user = await deps.transaction(async (tx) => {
          // Returned, not thrown: a throw would roll back the counted attempt.
          if (!(await checkCodesTogether(tx, deps.secrets, [attempt]))) return null
          await tx.products.lockCustomer(userId)
          await changeEmail(tx, deps, { userId, email, actor: actorOf(session), now })
          return readUserView(tx, deps, userId)
        })
        if (user === null) throw codeIncorrect()
        return user
      },
    )
  }
