import { CodeSent, ResendCodeBody } from '@puente/contract'
import { AppError, type Phone } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf, verifyCaptcha } from '../../../../customers/codes/caller.ts'
import { type Caller, CODE_RULES, HOUR_MS } from '../../../../customers/codes/code-rules.ts'
import { type CodeSubject, newestCodeFor } from '../../../../customers/codes/one-time-codes.ts'
import {
  type PhoneChange,
  type PhoneChangeCodesSent,
  revealSandboxCodes,
  sendPhoneChangeCodes,
} from '../../../../customers/codes/phone-change-codes.ts'
import { revealSandboxCode, type CodeSent as SentCode, sendLoginCode } from '../../../../customers/codes/send-code.ts'
import type { CodeRow } from '../../../../db/repositories/codes.ts'
import type { Tx } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps.ts'
import type { PhoneChannel } from '../../../../providers/sms/message-sender.ts'
import { errors } from '../../../web/error-responses.ts'
import { phoneChangeOf } from './pending-phone-change.ts'

/** Sends a new code to a phone that requested one recently, by text message or by the messaging service. */
export const resendPhoneConfirmationCode =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/user/resend_phone_confirmation_code',
      {
        config: { admits: 'anyone' },
        schema: {
          tags: ['sign-in'],
          summary: 'Send a new code; the previous one becomes invalid',
          body: ResendCodeBody,
          response: { 200: CodeSent, ...errors(422, 429) },
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
        const verdict = await verifyCaptcha(deps, request, request.body.recaptcha_token, 'resend')
        const caller = callerOf(request, deps, verdict)
        const change = callerSession && phoneChangeOf(callerSession)
        if (change !== null && phone === change.wanted) {
          const codes = await resendChangeCodes(deps, change, channel, caller)
          revealSandboxCodes(reply, codes)
          return { resend_after_seconds: codes.wanted.resendAfterSeconds }
        }
        const sent = await deps.transaction(async (tx) => {
          const newest = await requireRecentCode(tx, deps, { phone, purpose: 'login' }, caller)
          return sendLoginCode(tx, deps, {
            phone,
            channel,
            caller,
            request: newest.request,
            requesterHash: newest.requesterHash,
            notBeforeMs: channel === 'whatsapp' ? CODE_RULES.whatsappAfterMs : CODE_RULES.resendAfterMs,
            waitsForDeadCodes: true,
          })
        })
        if (!sent.isNew) throw tooEarly(sent)
        revealSandboxCode(reply, sent)
        return { resend_after_seconds: sent.resendAfterSeconds }
      },
    )
  }

const tooEarly = ({ resendAfterSeconds }: SentCode) =>
  new AppError('resend_too_early', 'the last code was sent too recently', { retryAfterSeconds: resendAfterSeconds })

/** Without this check, resending would bypass the captcha of the sign-in form. */
async function requireRecentCode(tx: Tx, { clock }: Deps, subject: CodeSubject, caller: Caller): Promise<CodeRow> {
  const newest = await newestCodeFor(tx, subject, caller)
  if (!newest || newest.createdAt.getTime() + HOUR_MS <= clock.now().getTime()) {
    throw new AppError('code_expired', 'no code was requested in the last hour')
  }
  return newest
}

/** Both codes of a phone change are resent together, because they are entered together. */
async function resendChangeCodes(
  deps: Deps,
  change: PhoneChange,
  channel: PhoneChannel,
  caller: Caller,
): Promise<PhoneChangeCodesSent> {
  return deps.transaction(async (tx) => {
    await requireRecentCode(tx, deps, { phone: change.wanted, purpose: 'new_phone' }, caller)
    const codes = await sendPhoneChangeCodes(tx, deps, change, { caller, channel, isResend: true })
    // Thrown inside the transaction: when one of the two was sent too recently, neither is sent.
    for (const sent of [codes.wanted, codes.current]) if (!sent.isNew) throw tooEarly(sent)
    return codes
  })
}
