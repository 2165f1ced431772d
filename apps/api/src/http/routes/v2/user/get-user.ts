import { User } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readUserView } from '../../../views/user-view.ts'
import { errors } from '../../../web/error-responses.ts'

export const getUser =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/user',
      {
        logLevel: 'warn', // every open page polls this; the metrics count it
        config: { etag: true, polled: 'user' },
        schema: {
          tags: ['user'],
          summary: 'Get the signed-in user',
          response: { 200: User, ...errors(401, 403) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const user = await deps.transaction((tx) => readUserView(tx, deps, userId))
        // The hold ends without any row changing.
        const [until] = [user.phone_change_hold_until, user.email_change_hold_until]
          .flatMap((hold) => (hold ? [new Date(hold)] : []))
          .sort((left, right) => left.getTime() - right.getTime())
        if (until !== undefined) request.freshUntil = until
        return user
      },
    )
  }
