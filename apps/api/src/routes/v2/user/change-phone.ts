import { ChangePhoneBody, CodeSent, ErrorBody } from '@puente/contract'
import { AppError, canReceiveSms, parseChangedPhone } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../../codes/caller.ts'
import { CODE_RULES } from '../../../codes/code-rules.ts'
import { revealSandboxCode, sendLoginCode } from '../../../codes/send-code.ts'
import type { Deps } from '../../../deps.ts'
import { refuseImpersonation } from '../../../scopes/borrower.ts'

/** A new number, which counts only once its code is confirmed with `phone_confirmation`. */
export const changePhone =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/v2/user/change_phone',
      {
        config: { admits: 'anyone' },
        schema: {
          tags: ['sign-in'],
          summary: 'Send a code to a new phone',
          body: ChangePhoneBody,
          response: { 200: CodeSent, 403: ErrorBody, 422: ErrorBody, 429: ErrorBody },
        },
      },
      async (request, reply) => {
        const { callerSession } = request
        const phone = request.body.mobile_phone
        // Without a session there is nothing to change: the browser goes back to the start with the new number.
        if (callerSession === null) throw new AppError('login_required', 'change of phone without a session')
        refuseImpersonation(callerSession)
        // Of somebody who has none yet, the number to differ from is the one that waits for its code.
        const changed = parseChangedPhone(phone, callerSession.phone ?? callerSession.pendingPhone ?? '')
        if (!changed.ok) throw new AppError('phone_unchanged', 'the number is the current one')
        if (!canReceiveSms(phone)) {
          throw new AppError('validation_failed', 'the number cannot receive text messages', {
            fields: [{ property: 'mobile_phone', key: 'incorrectPhone' }],
          })
        }
        const sent = await deps.transaction(async (tx) => {
          // Somebody who still registers learns nothing about other customers: the code decides whose account it is.
          if (callerSession.userId !== null && (await tx.users.byPhone(phone))) {
            throw new AppError('phone_belongs_to_another', 'the number is another customer’s')
          }
          await tx.sessions.setPendingPhone(callerSession.sessionId, phone)
          return sendLoginCode(tx, deps, {
            phone,
            channel: 'sms',
            caller: callerOf(request, deps.config, 'doubtful'),
            request: {},
            notBeforeMs: CODE_RULES.resendAfterMs,
            waitsForDeadCodes: false,
          })
        })
        revealSandboxCode(reply, sent)
        return { resend_after_seconds: sent.resendAfterSeconds }
      },
    )
  }
