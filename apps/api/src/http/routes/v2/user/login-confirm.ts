import { LoginConfirmBody, TokenIssued } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { rememberBrowser } from '../../../../customers/codes/browser-cookie.ts'
import { callerOf } from '../../../../customers/codes/caller.ts'
import { typedCode } from '../../../../customers/codes/typed-code.ts'
import { codeIncorrect, confirmLoginCode, signInPreferencesOf } from '../../../../customers/sessions/confirm-code.ts'
import { openSession } from '../../../../customers/sessions/open-session.ts'
import type { Deps } from '../../../../deps.ts'
import { errors } from '../../../web/error-responses.ts'

export const loginConfirm =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/user/login_confirm',
      {
        config: { admits: 'anyone' },
        schema: {
          tags: ['sign-in'],
          summary: 'Exchange a one-time code for a token; creates a new user if needed',
          body: LoginConfirmBody,
          response: { 200: TokenIssued, ...errors(422, 429) },
        },
      },
      async (request, reply) => {
        const { mobile_phone: phone } = request.body
        const code = typedCode(deps.config, request.body.code)
        const caller = callerOf(request, deps)
        const preferences = signInPreferencesOf(request.body, deps.config)
        const token = await deps.transaction(async (tx) => {
          const confirmed = await confirmLoginCode(tx, deps, { phone, code, caller, preferences })
          if (confirmed === null) return null
          const { userId } = confirmed
          const knownBrowserId = await rememberBrowser(tx, deps, request, reply, userId)
          return openSession(tx, deps, request, { kind: 'borrower', userId, knownBrowserId })
        })
        if (token === null) throw codeIncorrect()
        return { token }
      },
    )
  }
