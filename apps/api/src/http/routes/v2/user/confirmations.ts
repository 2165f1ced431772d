import { ConfirmationsBody, User } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readUserView } from '../../../views/user-view.ts'
import { errors } from '../../../web/error-responses.ts'

/** The checkboxes of the sign-in form, ticked before the user existed, stored with their time of arrival. */
export const confirmations =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    app.put(
      '/v2/user/confirmations',
      {
        schema: {
          tags: ['user'],
          summary: 'Record the required consents',
          body: ConfirmationsBody,
          response: { 200: User, ...errors(401, 422) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const now = clock.now()
        return transaction(async (tx) => {
          await tx.users.setConfirmedAll(session.userId, now)
          await tx.audit.record({
            at: now,
            actor: session.adminUsername === null ? 'borrower' : `admin:${session.adminUsername}`,
            action: 'consents_confirmed',
            userId: session.userId,
          })
          return readUserView(tx, deps, session.userId)
        })
      },
    )
  }
