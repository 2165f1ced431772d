import {
  FactorEnrolled,
  OwnPasswordBody,
  RecoveryCodes,
  StaffCodeBody,
  StaffNewPasskeyBody,
  TotpEnrolment,
  WebAuthnOptions,
} from '@puente/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import {
  type Enrolled,
  enrolPasskey,
  enrolTotp,
  removeFactor,
  startPasskeyEnrolment,
  startTotpEnrolment,
} from '../../../../staff/accounts/enrol-factor.ts'
import { issueRecoveryCodes } from '../../../../staff/accounts/recovery-codes.ts'
import { assertOwnPassword } from '../../../../staff/accounts/sign-in.ts'
import { sendSecurityNotice } from '../../../../staff/accounts/staff-mail.ts'
import { staffActor, staffSessionOf } from '../../../scopes/staff.ts'
import { setSignedInCookies, signInCallerOf } from '../../../scopes/staff-cookie.ts'
import { answer } from '../../../web/answer.ts'
import { errors } from '../../../web/error-responses.ts'
import { passkeySiteOf } from './passkey-site.ts'

/** The second factors of the caller's own account: the first one after an invitation, and changes later. */
export const staffFactors =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['staff']
    const enrolment = { permission: 'own_account', stages: ['enrol', 'open'] } as const
    const own = { permission: 'own_account' } as const
    const refusals = { ...errors(401, 403, 404, 409, 422, 429) }

    /** An open session could be stolen: the password proves its owner. A session that enrols has just given it. */
    const assertOwner = async (request: FastifyRequest, password: string | undefined) => {
      const live = staffSessionOf(request)
      if (live.session.stage === 'open') {
        await assertOwnPassword(deps, signInCallerOf(request), live.staff.id, password)
      }
      return live
    }

    const enrolledAnswer = (reply: FastifyReply, { recoveryCodes, signedIn }: Enrolled) => {
      if (signedIn !== null) setSignedInCookies(reply, deps, signedIn)
      return { recovery_codes: recoveryCodes === null ? null : [...recoveryCodes] }
    }

    app.post(
      '/staff/factors/totp-enrolment',
      {
        config: enrolment,
        schema: {
          tags,
          summary: 'Get a new secret for an authenticator app, with its QR code',
          body: OwnPasswordBody,
          response: { 200: TotpEnrolment, ...refusals },
        },
      },
      async (request) => {
        const live = await assertOwner(request, request.body.password)
        const { secret, uri, qrSvg } = await startTotpEnrolment(deps, live)
        return { secret, uri, qr_svg: qrSvg }
      },
    )

    app.post(
      '/staff/factors/totp',
      {
        config: enrolment,
        schema: {
          tags,
          summary: 'Confirm the authenticator app with its first code',
          body: StaffCodeBody,
          response: { 200: FactorEnrolled, ...refusals },
        },
      },
      async (request, reply) => {
        const { code } = request.body
        return enrolledAnswer(reply, await enrolTotp(deps, signInCallerOf(request), staffSessionOf(request), code))
      },
    )

    app.post(
      '/staff/factors/passkey-enrolment',
      {
        config: enrolment,
        schema: {
          tags,
          summary: 'Get the challenge for a new passkey',
          body: OwnPasswordBody,
          response: { 200: WebAuthnOptions, ...refusals },
        },
      },
      async (request) => {
        const live = await assertOwner(request, request.body.password)
        return { ...(await startPasskeyEnrolment(deps, live, passkeySiteOf(deps, request))) }
      },
    )

    app.post(
      '/staff/factors/passkeys',
      {
        config: enrolment,
        schema: {
          tags,
          summary: 'Store a new passkey',
          body: StaffNewPasskeyBody,
          response: { 200: FactorEnrolled, ...refusals },
        },
      },
      async (request, reply) => {
        const passkey = { ...request.body, site: passkeySiteOf(deps, request) }
        return enrolledAnswer(
          reply,
          await enrolPasskey(deps, signInCallerOf(request), staffSessionOf(request), passkey),
        )
      },
    )

    app.post(
      '/staff/factors/totp/removal',
      {
        config: own,
        schema: {
          tags,
          summary: 'Remove the authenticator app',
          body: OwnPasswordBody,
          response: { 204: z.null(), ...refusals },
        },
      },
      async (request, reply) => {
        await removeFactor(deps, await assertOwner(request, request.body.password), { by: 'totp' })
        return answer(reply, 204, null)
      },
    )

    app.post(
      '/staff/factors/passkeys/:passkey_id/removal',
      {
        config: own,
        schema: {
          tags,
          summary: 'Remove a passkey',
          params: z.object({ passkey_id: z.coerce.number().int() }),
          body: OwnPasswordBody,
          response: { 204: z.null(), ...refusals },
        },
      },
      async (request, reply) => {
        const live = await assertOwner(request, request.body.password)
        await removeFactor(deps, live, { by: 'passkey', passkeyId: request.params.passkey_id })
        return answer(reply, 204, null)
      },
    )

    app.post(
      '/staff/factors/recovery-codes',
      {
        config: own,
        schema: {
          tags,
          summary: 'Replace the recovery codes',
          body: OwnPasswordBody,
          response: { 200: RecoveryCodes, ...refusals },
        },
      },
      async (request) => {
        const { staff } = await assertOwner(request, request.body.password)
        const codes = await deps.transaction(async (tx) => {
          await sendSecurityNotice(tx, deps, staff, 'recovery_codes')
          await tx.audit.record({
            at: deps.clock.now(),
            actor: staffActor(request),
            action: 'staff.recovery_codes_replaced',
            userId: null,
          })
          return issueRecoveryCodes(tx, deps, staff.id)
        })
        return { recovery_codes: codes }
      },
    )
  }
