import { DRAFT_MAX_BYTES, Draft, DraftBody, DraftParams } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { DraftRecord } from '../../../../db/repositories/drafts.ts'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { validateShape } from '../../../web/error-handler.ts'
import { errors } from '../../../web/error-responses.ts'
import { ownScope } from '../../../web/own-scope.ts'

const draftView = (draft: DraftRecord | null): Draft =>
  draft === null ? { data: null, updated_at: null } : { data: draft.data, updated_at: draft.updatedAt.toISOString() }

/** The customer would save an address that a staff member left in the form: only they enter one. */
function withEmailOf(kept: DraftRecord | null, { email: _entered, ...data }: DraftRecord['data']): DraftRecord['data'] {
  return kept?.data.email === undefined ? data : { ...data, email: kept.data.email }
}

/** Unfinished forms, so that a borrower can continue later or on another device. They are stored as sent, without validation. */
export const draft = ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  ownScope(async (app) => {
    app.setValidatorCompiler(validateShape)

    app.get(
      '/v2/user/draft/:step',
      {
        schema: {
          tags: ['user'],
          summary: 'Get the draft of a form',
          params: DraftParams,
          response: { 200: Draft, ...errors(401, 422) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        return draftView(await transaction((tx) => tx.drafts.of(userId, request.params.step)))
      },
    )

    app.put(
      '/v2/user/draft/:step',
      {
        bodyLimit: DRAFT_MAX_BYTES,
        schema: {
          tags: ['user'],
          summary: 'Save the draft of a form',
          params: DraftParams,
          body: DraftBody,
          response: { 200: Draft, ...errors(401, 413, 422) },
        },
      },
      async (request) => {
        const { userId, kind } = borrower(request)
        const { step } = request.params
        const { data } = request.body
        return transaction(async (tx) => {
          const kept = kind === 'impersonation' ? await tx.drafts.of(userId, step) : null
          const own = kind === 'impersonation' ? withEmailOf(kept, data) : data
          const saved: DraftRecord = { data: own, updatedAt: clock.now() }
          await tx.drafts.save(userId, step, saved)
          return draftView(saved)
        })
      },
    )
  })
