import { StaffLink, StaffLinkBody, StaffLinkPasswordBody, StaffResetBody, StaffSignInStarted } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { readStaffLink, requestPasswordReset, setPasswordByLink } from '../../../../staff/accounts/set-password.ts'
import { signInCallerOf } from '../../../scopes/staff-cookie.ts'
import { errors } from '../../../web/error-responses.ts'
import { assertOwnPage, startedAnswer } from './sign-in.ts'

/** Invitations and resets, for visitors. */
export const staffLinks =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['staff']

    app.post(
      '/staff/password-resets',
      {
        schema: {
          tags,
          summary: 'Ask for a password reset by e-mail; the answer is the same for every address',
          body: StaffResetBody,
          response: { 204: z.null(), ...errors(403, 422, 429) },
        },
      },
      async (request, reply) => {
        assertOwnPage(request)
        await requestPasswordReset(deps, signInCallerOf(request), request.body.email)
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/staff/links/read',
      {
        schema: {
          tags,
          summary: 'Read what a one-use link is for',
          body: StaffLinkBody,
          response: { 200: StaffLink, ...errors(422) },
        },
      },
      async (request) => {
        const { link, staff, liveKeys } = await readStaffLink(deps, request.body.token)
        return { purpose: link.purpose, email: staff.email, name: staff.name, live_keys: liveKeys }
      },
    )

    app.post(
      '/staff/links/password',
      {
        schema: {
          tags,
          summary: 'Set the password with a one-use link; the second factor follows',
          body: StaffLinkPasswordBody,
          response: { 200: StaffSignInStarted, ...errors(403, 422) },
        },
      },
      async (request, reply) => {
        assertOwnPage(request)
        return startedAnswer(deps, reply, await setPasswordByLink(deps, signInCallerOf(request), request.body))
      },
    )
  }
