import { CodeSent, ImpersonationLoginBody, PhoneLoginBody, TokenIssued } from '@puente/contract'
import { AppError, canReceiveSms, hasPermission } from '@puente/domain'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { identifyBrowser } from '../../../../customers/codes/browser-cookie.ts'
import { callerOf, verifyCaptcha } from '../../../../customers/codes/caller.ts'
import { CODE_RULES } from '../../../../customers/codes/code-rules.ts'
import { revealSandboxCode, sendLoginCode } from '../../../../customers/codes/send-code.ts'
import { signInPreferencesOf } from '../../../../customers/sessions/confirm-code.ts'
import { openSession } from '../../../../customers/sessions/open-session.ts'
import type { Deps } from '../../../../deps.ts'
import { errors } from '../../../web/error-responses.ts'

/** Requests a code. The response is the same for every phone, so it does not reveal which phones belong to customers. */
export const login =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/user/login',
      {
        config: { admits: 'anyone' },
        schema: {
          tags: ['sign-in'],
          summary: 'Send a one-time code to a phone, or enter as a customer with a one-use admin key',
          body: z.union([ImpersonationLoginBody, PhoneLoginBody]),
          response: { 200: z.union([CodeSent, TokenIssued]), ...errors(401, 422, 429) },
        },
      },
      async (request, reply) => {
        const { body } = request
        if ('apikey' in body) return { token: await impersonate(deps, request, body) }

        const { mobile_phone: phone } = body
        if (!canReceiveSms(phone)) {
          throw new AppError('validation_failed', 'the number cannot receive text messages', {
            fields: [{ property: 'mobile_phone', key: 'incorrectPhone' }],
          })
        }
        const verdict = await verifyCaptcha(deps, request, body.recaptcha_token, 'login')
        const requesterHash = identifyBrowser(deps, request, reply)
        const sent = await deps.transaction((tx) =>
          sendLoginCode(tx, deps, {
            phone,
            channel: 'sms',
            caller: callerOf(request, deps, verdict),
            requesterHash,
            request: signInPreferencesOf(body, deps.config),
            notBeforeMs: CODE_RULES.resendAfterMs,
            waitsForDeadCodes: false,
          }),
        )
        revealSandboxCode(reply, sent)
        return { resend_after_seconds: sent.resendAfterSeconds }
      },
    )
  }

async function impersonate(
  deps: Deps,
  request: FastifyRequest,
  key: z.infer<typeof ImpersonationLoginBody>,
): Promise<string> {
  const now = deps.clock.now()
  return deps.transaction(async (tx) => {
    const spent = await tx.impersonationKeys.spend(deps.secrets.hashToken(key.apikey), key.admin_username, now)
    const staff = spent && (await tx.staffUsers.activeByName(key.admin_username))
    if (!spent || !staff || !hasPermission(staff.roles, 'impersonation.create')) {
      throw new AppError(
        'impersonation_key_invalid',
        `key of ${key.admin_username} is unknown, used, expired or revoked`,
      )
    }
    await tx.audit.record({
      at: now,
      actor: `admin:${key.admin_username}`,
      action: 'impersonation_started',
      userId: spent.userId,
      detail: { address: request.ip },
    })
    return openSession(tx, deps, request, {
      kind: 'impersonation',
      userId: spent.userId,
      adminUsername: key.admin_username,
    })
  })
}
