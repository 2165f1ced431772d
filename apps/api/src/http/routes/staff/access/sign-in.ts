import { StaffCodeBody, StaffPasskeyBody, StaffSignInBody, StaffSignInStarted, WebAuthnOptions } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { type OfferedFactor, signInWithFactor, startPasskeySignIn } from '../../../../staff/accounts/second-factor.ts'
import { type StartedSignIn, signInWithPassword } from '../../../../staff/accounts/sign-in.ts'
import { csrfTokenOf } from '../../../../staff/accounts/staff-sessions.ts'
import { staffSessionOf } from '../../../scopes/staff.ts'
import { isFromOwnPage, setSignedInCookies, setStaffCookie, signInCallerOf } from '../../../scopes/staff-cookie.ts'
import { answer } from '../../../web/answer.ts'
import { errors } from '../../../web/error-responses.ts'
import { passkeySiteOf } from './passkey-site.ts'

/** A page of another site must not sign a browser in to an account of its choice. */
export function assertOwnPage(request: FastifyRequest): void {
  if (!isFromOwnPage(request)) throw new AppError('csrf_token_invalid', 'a sign-in from another origin')
}

export function startedAnswer(deps: Deps, reply: FastifyReply, { token, stage, factors }: StartedSignIn) {
  setStaffCookie(reply, deps, token)
  const next = stage === 'enrol' ? ('enrol' as const) : (factors[0] ?? 'totp')
  return { next, factors: [...factors], csrf_token: csrfTokenOf(deps, token) }
}

/** The first step, for visitors. */
export const staffSignIn =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/staff/session',
      {
        schema: {
          tags: ['staff'],
          summary: 'Sign in with e-mail and password; the second factor follows',
          body: StaffSignInBody,
          response: { 200: StaffSignInStarted, ...errors(403, 409, 422, 429) },
        },
      },
      async (request, reply) => {
        assertOwnPage(request)
        return startedAnswer(deps, reply, await signInWithPassword(deps, signInCallerOf(request), request.body))
      },
    )
  }

/** The second step, for a session that has passed the password. */
export const staffSecondFactor =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['staff']
    const config = { permission: 'own_account', stages: ['second_factor'] } as const
    const response = { 204: z.null(), ...errors(401, 403, 422, 429) }

    const complete = async (request: FastifyRequest, reply: FastifyReply, offered: OfferedFactor) => {
      const signedIn = await signInWithFactor(deps, signInCallerOf(request), staffSessionOf(request), offered)
      setSignedInCookies(reply, deps, signedIn)
      return answer(reply, 204, null)
    }

    app.post(
      '/staff/session/totp',
      { config, schema: { tags, summary: 'Enter the code of the authenticator app', body: StaffCodeBody, response } },
      (request, reply) => complete(request, reply, { by: 'totp', code: request.body.code }),
    )

    app.post(
      '/staff/session/recovery-code',
      { config, schema: { tags, summary: 'Enter a recovery code instead', body: StaffCodeBody, response } },
      (request, reply) => complete(request, reply, { by: 'recovery_code', code: request.body.code }),
    )

    app.post(
      '/staff/session/passkey-options',
      {
        config,
        schema: {
          tags,
          summary: 'Get the challenge for a passkey of the account',
          response: { 200: WebAuthnOptions, ...errors(401, 403, 404) },
        },
      },
      async (request) => {
        const options = await startPasskeySignIn(deps, staffSessionOf(request), passkeySiteOf(deps, request))
        return { ...options }
      },
    )

    app.post(
      '/staff/session/passkey',
      { config, schema: { tags, summary: 'Answer the challenge with a passkey', body: StaffPasskeyBody, response } },
      (request, reply) =>
        complete(request, reply, {
          by: 'passkey',
          response: request.body.response,
          site: passkeySiteOf(deps, request),
        }),
    )
  }
