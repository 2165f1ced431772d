import { ClaimBody, ClaimParams, StaffClaim } from '@puente/contract'
import type { ClaimKind, StaffPermission } from '@puente/domain'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { claimItem, releaseItem, toClaimView } from '../../../staff/claims/claims.ts'
import { assertPermission, staffCaller } from '../../scopes/staff.ts'
import { answer } from '../../web/answer.ts'
import { errors } from '../../web/error-responses.ts'

/** Only a staff member who may decide on an item can claim it. */
const PERMISSION_OF_KIND: Readonly<Record<ClaimKind, StaffPermission>> = {
  application: 'reviews.decide',
  documents: 'documents.review',
  payout_account: 'payout_accounts.decide',
}

function callerFor(request: FastifyRequest, kind: ClaimKind) {
  const caller = staffCaller(request)
  assertPermission(caller, PERMISSION_OF_KIND[kind])
  return caller
}

export const staffClaims =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction } = deps
    const tags = ['staff']
    const refusals = { ...errors(401, 403, 404, 409, 422) }

    app.post(
      '/staff/claims',
      {
        config: { permission: 'queues.claim' },
        schema: {
          tags,
          summary: 'Claim a queue item, renew the claim, or take the item from a colleague with a reason',
          body: ClaimBody,
          response: { 200: StaffClaim, ...refusals },
        },
      },
      async (request) => {
        const { kind, id, take_over_reason: takeOverReason } = request.body
        const caller = callerFor(request, kind)
        const claim = await transaction((tx) => claimItem(tx, deps, { kind, id, takeOverReason }, caller))
        return toClaimView(deps, claim, caller.id)
      },
    )

    app.delete(
      '/staff/claims/:kind/:id',
      {
        config: { permission: 'queues.claim' },
        schema: {
          tags,
          summary: 'Give a claimed item back to its queue; no effect on a colleague’s claim',
          params: ClaimParams,
          response: { 204: z.null(), ...refusals },
        },
      },
      async (request, reply) => {
        const { kind, id } = request.params
        await transaction((tx) => releaseItem(tx, deps, { kind, id }, callerFor(request, kind)))
        return answer(reply, 204, null)
      },
    )
  }
