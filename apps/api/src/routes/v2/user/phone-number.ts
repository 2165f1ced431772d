import { ErrorBody, PhoneNumberBody, TokenIssued } from '@puente/contract'
import { AppError, canReceiveSms } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../../codes/caller.ts'
import { CODE_RULES } from '../../../codes/code-rules.ts'
import { revealSandboxCode, sendLoginCode } from '../../../codes/send-code.ts'
import type { Deps } from '../../../deps.ts'
import { isAllowedTarget } from '../../../security/allowed-target.ts'
import { openSession } from '../../../sessions/open-session.ts'

/** The older pair, first half: a token that can do nothing but confirm, resend and change the phone. */
export const phoneNumber =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/user/phone_number',
      {
        config: { admits: 'anyone' },
        schema: {
          tags: ['sign-in'],
          summary: 'Begin with a phone; the token can only confirm it',
          body: PhoneNumberBody,
          response: { 200: TokenIssued, 422: ErrorBody, 429: ErrorBody },
        },
      },
      async (request, reply) => {
        const { phone, target_url: targetUrl } = request.body
        if (!canReceiveSms(phone)) {
          throw new AppError('validation_failed', 'the number cannot receive text messages', {
            fields: [{ property: 'phone', key: 'incorrectPhone' }],
          })
        }
        const { sent, token } = await deps.transaction(async (tx) => ({
          sent: await sendLoginCode(tx, deps, {
            phone,
            channel: 'sms',
            // This form has no captcha: it lives on the smaller budget.
            caller: callerOf(request, deps.config, 'doubtful'),
            request: targetUrl !== undefined && isAllowedTarget(targetUrl, deps.config) ? { targetUrl } : {},
            notBeforeMs: CODE_RULES.resendAfterMs,
            waitsForDeadCodes: false,
          }),
          token: await openSession(tx, deps, request, { kind: 'registering', userId: null, pendingPhone: phone }),
        }))
        revealSandboxCode(reply, sent)
        return { token }
      },
    )
  }
