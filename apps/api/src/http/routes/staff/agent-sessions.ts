import {
  AgentSessionBody,
  AgentSessionCreated,
  AgentSessionParams,
  KeysetQuery,
  StaffAgentSessions,
} from '@puente/contract'
import { AppError, eurosFromCents } from '@puente/domain'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import QRCode from 'qrcode'
import { z } from 'zod'
import type { AgentSessionRow } from '../../../db/repositories/agent-sessions.ts'
import type { Deps } from '../../../deps.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { openAgentSession } from '../../../staff/agent-session.ts'
import { staffActor, staffCaller } from '../../scopes/staff.ts'
import { answer } from '../../web/answer.ts'
import { publicOrigin } from '../../web/caller-origin.ts'
import { errors } from '../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../web/keyset.ts'

const SortKey = z.tuple([z.iso.datetime()])
const QR_SIZE_PX = 320

export const staffAgentSessions =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'agent_sessions.create' } as const
    const tags = ['staff']
    const urlOf = (request: FastifyRequest, id: string) =>
      `${publicOrigin(deps.config, request)}/auth/session?sessionid=${id}`

    app.post(
      '/staff/agent-sessions',
      {
        config,
        schema: {
          tags,
          summary: 'Create an invitation for a customer: the address to open on the customer’s device',
          body: AgentSessionBody,
          response: { 201: AgentSessionCreated, ...errors(401, 403, 422) },
        },
      },
      async (request, reply) => {
        const { mobile_phone: phone, first_name: firstName, loan_amount: amount, loan_term: termDays } = request.body
        const session = await deps.transaction((tx) =>
          openAgentSession(tx, deps, {
            agentName: staffCaller(request).username,
            actor: staffActor(request),
            phone,
            firstName: firstName ?? null,
            amountCents: amount === undefined ? null : wireCents('loan_amount', amount),
            termDays: termDays ?? null,
          }),
        )
        return answer(reply, 201, {
          session_id: session.id,
          url: urlOf(request, session.id),
          expires_at: session.expiresAt.toISOString(),
        })
      },
    )

    app.get(
      '/staff/agent-sessions',
      {
        config,
        schema: {
          tags,
          summary: 'List the caller’s own invitations, newest first',
          querystring: KeysetQuery,
          response: { 200: StaffAgentSessions, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const { after, limit } = request.query
        const key = decodeCursor(after, SortKey)
        const before = key === null ? null : new Date(key[0])
        const { username } = staffCaller(request)
        const rows = await deps.transaction((tx) => tx.agentSessions.newestOf(username, before, limit + 1))
        const toView = (row: AgentSessionRow) => ({
          session_id: row.id,
          url: urlOf(request, row.id),
          mobile_phone: row.phone,
          first_name: row.firstName,
          loan_amount: row.amountCents === null ? null : eurosFromCents(row.amountCents),
          loan_term: row.termDays,
          created_at: row.createdAt.toISOString(),
          expires_at: row.expiresAt.toISOString(),
        })
        return pageOf(rows, limit, ({ createdAt }) => [createdAt.toISOString()], toView)
      },
    )

    app.get(
      '/staff/agent-sessions/:id/qr',
      {
        config,
        schema: {
          tags,
          summary: 'The address of one of the caller’s invitations as a QR code (SVG)',
          params: AgentSessionParams,
          response: { 200: z.string(), ...errors(401, 403, 404) },
        },
      },
      async (request, reply) => {
        const session = await deps.transaction((tx) => tx.agentSessions.live(request.params.id, deps.clock.now()))
        if (session?.agentName !== staffCaller(request).username) {
          throw new AppError('not_found', 'no live invitation of the caller')
        }
        const svg = await QRCode.toString(urlOf(request, session.id), { type: 'svg', margin: 1, width: QR_SIZE_PX })
        return reply
          .headers({ 'content-type': 'image/svg+xml', 'content-security-policy': "default-src 'none'; sandbox" })
          .send(svg)
      },
    )
  }
