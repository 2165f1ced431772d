import { CodeSent, ErrorBody, ResendCodeBody } from '@puente/contract'
import { AppError, type Phone } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../../codes/caller.ts'
import { CODE_RULES, HOUR_MS } from '../../../codes/code-rules.ts'
import { revealSandboxCode, sendLoginCode } from '../../../codes/send-code.ts'
import type { Deps } from '../../../deps.ts'

/** A new code for a phone that asked for one lately, by text message or by the messaging service. */
export const resendPhoneConfirmationCode =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/user/resend_phone_confirmation_code',
      {
        config: { admits: 'anyone' },
        schema: {
          tags: ['sign-in'],
          summary: 'Send a new code; the old one is dead',
          body: ResendCodeBody,
          response: { 200: CodeSent, 422: ErrorBody, 429: ErrorBody },
        },
      },
      async (request, reply) => {
        const { callerSession } = request
        const ofSession = callerSession?.pendingPhone ?? callerSession?.phone ?? null
        const phone = request.body.mobile_phone ?? (ofSession as Phone | null)
        if (phone === null) {
          throw new AppError('validation_failed', 'no phone in the body or the session', {
            fields: [{ property: 'mobile_phone', key: 'field_required' }],
          })
        }
        const channel = request.body.channel ?? 'sms'
        const sent = await deps.transaction(async (tx) => {
          const newest = await tx.codes.newest(phone, 'login')
          // Without this, asking again would be a way to send codes past the captcha of the sign-in form.
          if (!newest || newest.createdAt.getTime() + HOUR_MS <= deps.clock.now().getTime()) {
            throw new AppError('code_expired', 'no code was asked for in the last hour')
          }
          return sendLoginCode(tx, deps, {
            phone,
            channel,
            caller: callerOf(request, deps.config),
            request: newest.request,
            notBeforeMs: channel === 'whatsapp' ? CODE_RULES.whatsappAfterMs : CODE_RULES.resendAfterMs,
            waitsForDeadCodes: true,
          })
        })
        if (!sent.isNew) {
          throw new AppError('resend_too_early', 'the last code is too young', {
            retryAfterSeconds: sent.resendAfterSeconds,
          })
        }
        revealSandboxCode(reply, sent)
        return { resend_after_seconds: sent.resendAfterSeconds }
      },
    )
  }
