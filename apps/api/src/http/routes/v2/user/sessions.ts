import { UserSessionParams, UserSessions } from '@puente/contract'
import { AppError, deviceOf } from '@puente/domain'
import { sessionsTexts } from '@puente/texts/sessions'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { SessionRow } from '../../../../db/repositories/sessions.ts'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

const toWire = (row: SessionRow, currentId: number): UserSessions['items'][number] => {
  const { browser, system } = deviceOf(row.userAgent)
  return {
    id: row.id,
    device: sessionsTexts.device(browser, system),
    signed_in_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    is_current: row.id === currentId,
  }
}

const byId = (rows: readonly SessionRow[], id: number) => rows.find((row) => row.id === id)

/** The sessions of a customer: to list them, and to end those of strangers. An ended session also loses its known browser. */
export const userSessions =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['sign-in']

    app.get(
      '/v2/user/sessions',
      {
        schema: {
          tags,
          summary: 'List the live sessions of the customer, newest first',
          response: { 200: UserSessions, ...errors(401, 403) },
        },
      },
      async (request) => {
        const { userId, sessionId } = borrower(request)
        const rows = await transaction((tx) => tx.sessions.liveOf(userId, clock.now()))
        return { items: rows.map((row) => toWire(row, sessionId)) }
      },
    )

    app.delete(
      '/v2/user/sessions',
      {
        schema: {
          tags,
          summary: 'End every session except the current one',
          response: { 204: z.void(), ...errors(401, 403) },
        },
      },
      async (request, reply) => {
        const session = borrower(request)
        const { userId, sessionId } = session
        await transaction(async (tx) => {
          const now = clock.now()
          const current = byId(await tx.sessions.liveOf(userId, now), sessionId)
          await tx.sessions.revokeAllOf(userId, now, sessionId)
          await tx.knownBrowsers.forgetAllOf(userId, current?.knownBrowserId)
          await tx.audit.record({ at: now, actor: 'borrower', action: 'sessions_ended', userId })
        })
        return reply.code(204).send()
      },
    )

    app.delete(
      '/v2/user/sessions/:id',
      {
        schema: {
          tags,
          summary: 'End one session of the customer',
          params: UserSessionParams,
          response: { 204: z.void(), ...errors(401, 403, 404, 422) },
        },
      },
      async (request, reply) => {
        const session = borrower(request)
        const { userId, sessionId } = session
        const { id } = request.params
        await transaction(async (tx) => {
          const now = clock.now()
          const live = await tx.sessions.liveOf(userId, now)
          const ended = byId(live, id)
          if (!ended) throw new AppError('not_found', `user ${userId} has no session ${id}`)
          await tx.sessions.revoke(id, now)
          // An older session of the browser in use must not make that browser a stranger.
          const isOfThisBrowser = ended.knownBrowserId === byId(live, sessionId)?.knownBrowserId
          if (ended.knownBrowserId !== null && (id === sessionId || !isOfThisBrowser))
            await tx.knownBrowsers.forget(userId, ended.knownBrowserId)
          const detail = { session_id: id }
          await tx.audit.record({ at: now, actor: 'borrower', action: 'session_ended', userId, detail })
        })
        return reply.code(204).send()
      },
    )
  }
