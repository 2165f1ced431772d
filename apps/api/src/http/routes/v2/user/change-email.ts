import { ChangeEmailBody, CodeSent } from '@puente/contract'
import { AppError, type Phone } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CallerSession } from '../../../../customers/caller-session.ts'
import { callerOf } from '../../../../customers/codes/caller.ts'
import { sendEmailCode } from '../../../../customers/codes/email-change-codes.ts'
import { revealSandboxCode } from '../../../../customers/codes/send-code.ts'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

/** The phone of a customer's session; it passed `parsePhone` before it was stored. */
export function phoneOf({ userId, phone }: CallerSession): Phone {
  if (phone === null) throw new AppError('session_invalid', `user ${userId} has no phone`)
  return phone as Phone
}

/** Starts a change of the e-mail address, which takes effect once `email_confirmation` gets the code sent to the phone. */
export const changeEmail =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/v2/user/change_email',
      {
        schema: {
          tags: ['user'],
          summary: 'Send a code to the phone that confirms another e-mail address',
          body: ChangeEmailBody,
          response: { 200: CodeSent, ...errors(401, 403, 422, 429) },
        },
      },
      async (request, reply) => {
        const session = borrower(request)
        const change = { userId: session.userId, phone: phoneOf(session), email: request.body.email }
        const caller = callerOf(request, deps)
        const sent = await deps.transaction((tx) => sendEmailCode(tx, deps, change, caller))
        revealSandboxCode(reply, sent)
        return { resend_after_seconds: sent.resendAfterSeconds }
      },
    )
  }
