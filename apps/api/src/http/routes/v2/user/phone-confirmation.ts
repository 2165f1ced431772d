import { PhoneConfirmationBody, User } from '@puente/contract'
import { AppError, type Phone } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { changeUserPhone } from '../../../../customers/applicants/change-user-phone.ts'
import type { CallerSession } from '../../../../customers/caller-session.ts'
import { rememberBrowser } from '../../../../customers/codes/browser-cookie.ts'
import { callerOf } from '../../../../customers/codes/caller.ts'
import type { Caller } from '../../../../customers/codes/code-rules.ts'
import { checkCodesTogether } from '../../../../customers/codes/one-time-codes.ts'
import {
  type PhoneChange,
  phoneChangeAttempts,
  phoneChangeLocks,
} from '../../../../customers/codes/phone-change-codes.ts'
import { typedCode } from '../../../../customers/codes/typed-code.ts'
import { codeIncorrect, confirmLoginCode, signInPreferencesOf } from '../../../../customers/sessions/confirm-code.ts'
import { capSessions } from '../../../../customers/sessions/open-session.ts'
import type { Tx } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps.ts'
import { signedIn } from '../../../scopes/borrower.ts'
import { readUserView } from '../../../views/user-view.ts'
import { errors } from '../../../web/error-responses.ts'
import { phoneChangeOf } from './pending-phone-change.ts'

/** Confirms the pending phone of the session: of a caller who registers, or the new one of a customer. */
export const phoneConfirmation =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction } = deps
    app.put(
      '/v2/user/phone_confirmation',
      {
        config: { admits: 'signed_in' },
        schema: {
          tags: ['sign-in'],
          summary: 'Confirm the pending phone with its code; a registered customer adds the code of the current phone',
          body: PhoneConfirmationBody,
          response: { 200: User, ...errors(401, 403, 422, 429) },
        },
      },
      async (request, reply) => {
        const session = signedIn(request)
        const caller = callerOf(request, deps)
        const code = typedCode(deps.config, request.body.code)
        const currentCode =
          request.body.current_code && typedCode(deps.config, request.body.current_code, 'current_code')
        if (session.pendingPhone === null) throw new AppError('code_expired', 'no phone waits for confirmation')
        const change = phoneChangeOf(session)
        if (change === null) {
          const phone = session.pendingPhone as Phone // passed parsePhone before it was stored
          const user = await transaction(async (tx) => {
            const preferences = signInPreferencesOf(request.body, deps.config)
            const confirmed = await confirmLoginCode(tx, deps, { phone, code, caller, preferences })
            if (!confirmed) return null
            const { userId } = confirmed
            const knownBrowserId = await rememberBrowser(tx, deps, request, reply, userId)
            await tx.sessions.promote(session.sessionId, userId, knownBrowserId)
            await capSessions(tx, userId, deps.clock.now())
            return readUserView(tx, deps, userId)
          })
          if (user === null) throw codeIncorrect()
          return user
        }
        if (currentCode === undefined) {
          throw new AppError('validation_failed', 'a registered customer must also prove the current phone', {
            fields: [{ property: 'current_code', key: 'field_required' }],
          })
        }
        const outcome = await transaction((tx) =>
          confirmChange(tx, deps, session, { change, typed: { code, currentCode }, caller }),
        )
        if (outcome === 'incorrect') throw oneCodeIncorrect()
        if (outcome === 'taken')
          throw new AppError('phone_belongs_to_another', 'the number belongs to another customer')
        return outcome
      },
    )
  }

/** One response for both codes: a thief with one of the phones learns nothing about the other code. */
const oneCodeIncorrect = () =>
  new AppError('code_incorrect', 'a code of the phone change is wrong', {
    fields: [
      { property: 'code', key: 'codesIncorrect' },
      { property: 'current_code', key: 'codesIncorrect' },
    ],
  })

interface Confirmation {
  readonly change: PhoneChange
  readonly typed: { readonly code: string; readonly currentCode: string }
  readonly caller: Caller
}

/** Returns outcomes that must be committed although the phone stays (a wrong try, used codes); a throw would roll them back. */
async function confirmChange(
  tx: Tx,
  deps: Deps,
  { sessionId }: CallerSession,
  { change, typed, caller }: Confirmation,
): Promise<User | 'incorrect' | 'taken'> {
  const { userId, wanted } = change
  const now = deps.clock.now()
  await tx.codes.lockAll(phoneChangeLocks(change))
  if (!(await checkCodesTogether(tx, deps.secrets, phoneChangeAttempts(change, typed, { caller, now })))) {
    return 'incorrect'
  }
  await tx.products.lockCustomer(userId)
  const user = (await tx.users.byId(userId))?.user
  // A staff member may have changed the number since the session was read.
  if (user?.phone !== change.current) throw new AppError('code_expired', `user ${userId} has another phone now`)
  if (await tx.users.byPhone(wanted)) return 'taken'
  await changeUserPhone(tx, deps, {
    user,
    phone: wanted,
    actor: 'borrower',
    isConfirmed: true,
    keepSessionId: sessionId,
  })
  await tx.sessions.clearPendingPhone(sessionId)
  return readUserView(tx, deps, userId)
}
