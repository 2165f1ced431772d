import { CodeSent } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { customerCaller } from '../../../../customers/codes/caller.ts'
import { revealSandboxCode } from '../../../../customers/codes/send-code.ts'
import type { Deps } from '../../../../deps.ts'
import { readyToSign } from '../../../../lending/contracts/ready-to-sign.ts'
import { sendSignCode } from '../../../../lending/contracts/sign-code.ts'
import { lockCurrentLoan } from '../../../../lending/loans/current-loan.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

/** Sends the code for signing: the first one, and any later one. */
export const signResend =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/loan/sign_resend',
      {
        schema: {
          tags: ['loan'],
          summary: 'Send a signing code; the previous one becomes invalid',
          response: { 200: CodeSent, ...errors(401, 403, 404, 409, 429) },
        },
      },
      async (request, reply) => {
        const session = borrower(request)
        const result = await deps.transaction(async (tx) => {
          const record = await lockCurrentLoan(tx, session.userId)
          const ready = await readyToSign(tx, deps, record)
          if (ready.outcome === 'wait') return ready
          return sendSignCode(tx, deps, ready, customerCaller(request, deps))
        })
        if ('error' in result) throw new AppError(result.error, `user ${session.userId} requested a signing code`)
        if (!result.isNew) {
          throw new AppError('resend_too_early', 'the last signing code was sent too recently', {
            retryAfterSeconds: result.resendAfterSeconds,
          })
        }
        revealSandboxCode(reply, result)
        return { resend_after_seconds: result.resendAfterSeconds }
      },
    )
  }
