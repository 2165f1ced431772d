import { ReminderChoiceBody, User } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readUserView } from '../../../views/user-view.ts'
import { errors } from '../../../web/error-responses.ts'

/** Which reminders a customer wants before a payment is late. Those of a late one are not a choice. */
export const reminders =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/v2/user/reminders',
      {
        schema: {
          tags: ['user'],
          summary: 'Choose the reminders of a payment, and whether they come by SMS or e-mail',
          body: ReminderChoiceBody,
          response: { 200: User, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { userId } = session
        const { before_due: beforeDue, on_due: onDue, channel } = request.body
        return deps.transaction(async (tx) => {
          if (channel === 'email' && (await tx.users.byId(userId))?.person?.email == null) {
            throw new AppError('validation_failed', `user ${userId} has no e-mail address`, {
              fields: [{ property: 'channel', key: 'emailMissing' }],
            })
          }
          if (await tx.users.setReminders(userId, { beforeDue, onDue, channel })) {
            const detail = { ...request.body }
            const at = deps.clock.now()
            await tx.audit.record({ at, actor: actorOf(session), action: 'reminders_chosen', userId, detail })
          }
          return readUserView(tx, deps, userId)
        })
      },
    )
  }
