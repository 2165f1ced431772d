import { ChangePhoneBody, CodeSent } from '@puente/contract'
import { AppError, canReceiveSms, type Phone, parseChangedPhone } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf, verifyCaptcha } from '../../../../customers/codes/caller.ts'
import { CODE_RULES } from '../../../../customers/codes/code-rules.ts'
import { revealSandboxCodes, sendPhoneChangeCodes } from '../../../../customers/codes/phone-change-codes.ts'
import { revealSandboxCode, sendLoginCode } from '../../../../customers/codes/send-code.ts'
import type { Deps } from '../../../../deps.ts'
import { errors } from '../../../web/error-responses.ts'

/**
 * Starts a phone change, which takes effect once `phone_confirmation` gets the code of the new number and, for a registered
 * customer, the code of the current number. The response does not reveal whether the number belongs to another customer.
 */
export const changePhone =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/v2/user/change_phone',
      {
        config: { admits: 'anyone' },
        schema: {
          tags: ['sign-in'],
          summary: 'Send a code to a new phone, and for a registered customer another to the current one',
          body: ChangePhoneBody,
          response: { 200: CodeSent, ...errors(403, 422, 429) },
        },
      },
      async (request, reply) => {
        const { callerSession: session } = request
        const wanted = request.body.mobile_phone
        // Without a session there is no phone to change: the browser restarts with the new number.
        if (session === null) throw new AppError('login_required', 'phone change without a session')
        // During registration, compare with the number that waits for its code.
        const changed = parseChangedPhone(wanted, session.phone ?? session.pendingPhone ?? '')
        if (!changed.ok) throw new AppError('phone_unchanged', 'the number is unchanged')
        if (!canReceiveSms(wanted)) {
          throw new AppError('validation_failed', 'the number cannot receive text messages', {
            fields: [{ property: 'mobile_phone', key: 'incorrectPhone' }],
          })
        }
        const verdict = await verifyCaptcha(deps, request, request.body.recaptcha_token, 'change_phone')
        const caller = callerOf(request, deps, verdict)
        const { sessionId, userId, phone } = session
        if (userId === null || phone === null) {
          const sent = await deps.transaction(async (tx) => {
            await tx.sessions.setPendingPhone(sessionId, wanted)
            return sendLoginCode(tx, deps, {
              phone: wanted,
              channel: 'sms',
              caller,
              request: {},
              requesterHash: null,
              notBeforeMs: CODE_RULES.resendAfterMs,
              waitsForDeadCodes: false,
            })
          })
          revealSandboxCode(reply, sent)
          return { resend_after_seconds: sent.resendAfterSeconds }
        }
        const sent = await deps.transaction(async (tx) => {
          const change = { userId, current: phone as Phone, wanted }
          const codes = await sendPhoneChangeCodes(tx, deps, change, { caller, channel: 'sms', isResend: false })
          await tx.sessions.setPendingPhone(sessionId, wanted)
          return codes
        })
        revealSandboxCodes(reply, sent)
        return { resend_after_seconds: Math.max(sent.wanted.resendAfterSeconds, sent.current.resendAfterSeconds) }
      },
    )
  }
