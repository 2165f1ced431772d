import { AttemptsBody, AttemptsLeft } from '@puente/contract'
import type { Phone } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../../../customers/codes/caller.ts'
import { triesLeft } from '../../../../customers/codes/one-time-codes.ts'
import { phoneChangeSubjects } from '../../../../customers/codes/phone-change-codes.ts'
import type { Deps } from '../../../../deps.ts'
import { signedIn } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'
import { phoneChangeOf } from './pending-phone-change.ts'

/** Returns how many tries a code has left. Checking a code counts the try; this call neither spends nor adds any. */
export const attempts =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    app.post(
      '/v2/user/attempts',
      {
        config: { admits: 'signed_in' },
        schema: {
          tags: ['sign-in'],
          summary: 'Get the remaining tries of the current code',
          body: AttemptsBody,
          response: { 200: AttemptsLeft, ...errors(401, 422) },
        },
      },
      async (request) => {
        const session = signedIn(request)
        const { kind: purpose } = request.body
        const change = purpose === 'login' ? phoneChangeOf(session) : null
        const phone = (purpose === 'login' ? session.pendingPhone : null) ?? session.phone
        if (phone === null) return { left: 0 } // still registering: nothing to sign
        const subjects = change === null ? [{ phone: phone as Phone, purpose }] : phoneChangeSubjects(change)
        const caller = callerOf(request, deps)
        const left = await transaction(async (tx) => {
          const counts = []
          for (const subject of subjects) counts.push(await triesLeft(tx, subject, caller, clock.now()))
          return Math.min(...counts)
        })
        return { left }
      },
    )
  }
