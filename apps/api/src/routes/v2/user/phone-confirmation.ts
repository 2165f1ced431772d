import { ErrorBody, PhoneConfirmationBody, User } from '@puente/contract'
import { AppError, type Phone } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../../codes/caller.ts'
import { checkCode } from '../../../codes/one-time-codes.ts'
import type { Deps } from '../../../deps.ts'
import { refuseImpersonation, signedIn } from '../../../scopes/borrower.ts'
import { codeIncorrect, confirmLoginCode } from './confirm-code.ts'
import { readUserView } from './user-view.ts'

/** Confirms the phone that the session waits for: of somebody who registers, or the new one of a borrower. */
export const phoneConfirmation =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, secrets, clock } = deps
    app.put(
      '/v2/user/phone_confirmation',
      {
        config: { admits: 'signed_in' },
        schema: {
          tags: ['sign-in'],
          summary: 'Confirm the pending phone with its code',
          body: PhoneConfirmationBody,
          response: { 200: User, 401: ErrorBody, 422: ErrorBody, 429: ErrorBody },
        },
      },
      async (request) => {
        const session = signedIn(request)
        refuseImpersonation(session)
        const caller = callerOf(request, deps.config)
        const { code } = request.body
        if (session.pendingPhone === null) throw new AppError('code_expired', 'no phone waits for confirmation')
        const phone = session.pendingPhone as Phone // it passed parsePhone when it was stored
        const user = await transaction(async (tx) => {
          if (session.userId === null) {
            const confirmed = await confirmLoginCode(tx, deps, { phone, code, caller })
            if (!confirmed) return null
            await tx.sessions.promote(session.sessionId, confirmed.userId)
            return readUserView(tx, deps, confirmed.userId)
          }
          const now = clock.now()
          const checked = await checkCode(tx, secrets, { phone, purpose: 'login', code, caller, now })
          if (checked.outcome === 'incorrect') return null
          // Somebody may have registered the number since it was asked for.
          if (await tx.users.byPhone(phone)) throw new AppError('phone_belongs_to_another', 'taken meanwhile')
          await tx.users.changePhone(session.userId, phone, now)
          await tx.sessions.clearPendingPhone(session.sessionId)
          await tx.sessions.revokeOthers(session.userId, session.sessionId, now)
          await tx.audit.record({ at: now, actor: 'borrower', action: 'phone_changed', userId: session.userId })
          return readUserView(tx, deps, session.userId)
        })
        if (user === null) throw codeIncorrect()
        return user
      },
    )
  }
