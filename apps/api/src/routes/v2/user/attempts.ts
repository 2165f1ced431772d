import { AttemptsBody, AttemptsLeft, ErrorBody } from '@puente/contract'
import type { Phone } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { triesLeft } from '../../../codes/one-time-codes.ts'
import type { Deps } from '../../../deps.ts'
import { signedIn } from '../../../scopes/borrower.ts'

/** Tells how many tries a code has left. The check of a code counts by itself: asking here neither spends nor gives any. */
export const attempts =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/user/attempts',
      {
        config: { admits: 'signed_in' },
        schema: {
          tags: ['sign-in'],
          summary: 'How many tries the code in hand has left',
          body: AttemptsBody,
          response: { 200: AttemptsLeft, 401: ErrorBody, 422: ErrorBody },
        },
      },
      async (request) => {
        const session = signedIn(request)
        const { kind: purpose } = request.body
        // A phone that is being confirmed gets the codes to log in; contracts are signed with the one that is.
        const phone = (purpose === 'login' ? session.pendingPhone : null) ?? session.phone
        if (phone === null) return { left: 0 } // still registers, and has nothing to sign
        // It passed parsePhone when it was stored.
        const left = await transaction((tx) => triesLeft(tx, { phone: phone as Phone, purpose }, clock.now()))
        return { left }
      },
    )
  }
