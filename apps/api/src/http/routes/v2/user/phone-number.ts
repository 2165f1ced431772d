import { PhoneNumberBody, TokenIssued } from '@puente/contract'
import { AppError, canReceiveSms } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf, verifyCaptcha } from '../../../../customers/codes/caller.ts'
import { CODE_RULES } from '../../../../customers/codes/code-rules.ts'
import { revealSandboxCode, sendLoginCode } from '../../../../customers/codes/send-code.ts'
import { openSession } from '../../../../customers/sessions/open-session.ts'
import type { Deps } from '../../../../deps.ts'
import { isAllowedTarget } from '../../../../platform/security/allowed-target.ts'
import { errors } from '../../../web/error-responses.ts'

/** First half of the older pair of calls: a token that can only confirm, resend and change the phone. */
export const phoneNumber =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/user/phone_number',
      {
        config: { admits: 'anyone' },
        schema: {
          tags: ['sign-in'],
          summary: 'Start with a phone; the token can only confirm it',
          body: PhoneNumberBody,
          response: { 200: TokenIssued, ...errors(422, 429) },
        },
      },
      async (request, reply) => {
        const { phone, target_url: targetUrl } = request.body
        if (!canReceiveSms(phone)) {
          throw new AppError('validation_failed', 'the number cannot receive text messages', {
            fields: [{ property: 'phone', key: 'incorrectPhone' }],
          })
        }
        const verdict = await verifyCaptcha(deps, request, request.body.recaptcha_token, 'phone_number')
        const { sent, token } = await deps.transaction(async (tx) => {
          const token = await openSession(tx, deps, request, { kind: 'registering', userId: null, pendingPhone: phone })
          const sent = await sendLoginCode(tx, deps, {
            phone,
            channel: 'sms',
            caller: callerOf(request, deps, verdict),
            // The client sends this token with its next calls.
            requesterHash: deps.secrets.hashToken(token),
            request: targetUrl !== undefined && isAllowedTarget(targetUrl, deps.config) ? { targetUrl } : {},
            notBeforeMs: CODE_RULES.resendAfterMs,
            waitsForDeadCodes: false,
          })
          return { sent, token }
        })
        revealSandboxCode(reply, sent)
        return { token }
      },
    )
  }
