import {
  AdvanceClockBody,
  AgentInvitation,
  AgentInvitationBody,
  EnterAsBody,
  ImpersonationKey,
  ImpersonationKeyBody,
  SandboxClock,
  SandboxMessages,
  SandboxMessagesQuery,
  TokenIssued,
} from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { openSession } from '../../../customers/sessions/open-session.ts'
import type { SandboxClock as MovableClock } from '../../../db/sandbox-clock.ts'
import type { Deps } from '../../../deps.ts'
import { runNightsUntil } from '../../../night/run-nights.ts'
import { errors } from '../../web/error-responses.ts'

const IMPERSONATION_KEY_LIFE_MS = 60_000
const AGENT_SESSION_LIFE_MS = 24 * 3_600_000

/** Everything a demo or a test needs and a production server must not have: registered in sandbox mode only. */
export const sandbox =
  (deps: Deps, movableClock: MovableClock, runWaitingJobs: () => Promise<void>): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, secrets } = deps
    const tags = ['sandbox']

    app.get(
      '/sandbox/messages',
      {
        schema: {
          tags,
          summary: 'List the messages that would have been sent',
          querystring: SandboxMessagesQuery,
          response: { 200: SandboxMessages },
        },
      },
      async (request) => {
        const rows = await transaction((tx) => tx.sandbox.messages(request.query.to ?? null))
        return {
          items: rows.map((row) => ({
            to: row.recipient,
            channel: row.channel as 'sms' | 'whatsapp' | 'email',
            ...(row.purpose === null ? {} : { purpose: row.purpose }),
            ...(row.subject === null ? {} : { subject: row.subject }),
            text: row.text,
            ...(row.attachments.length === 0 ? {} : { attachments: [...row.attachments] }),
            ...(row.code === null ? {} : { code: row.code }),
            sent_at: row.sentAt.toISOString(),
          })),
        }
      },
    )

    app.get('/sandbox/clock', { schema: { tags, response: { 200: SandboxClock } } }, async () => ({
      now: clock.now().toISOString(),
    }))

    app.post(
      '/sandbox/clock',
      {
        schema: {
          tags,
          summary: 'Move the business clock and run every night in between',
          body: AdvanceClockBody,
          response: { 200: SandboxClock, ...errors(422) },
        },
      },
      async (request) => {
        for (let day = 0; day < request.body.advance_days; day += 1) {
          await movableClock.advanceDays(1)
          await runNightsUntil(deps, clock.today())
          await runWaitingJobs()
        }
        return { now: clock.now().toISOString() }
      },
    )

    app.post(
      '/sandbox/enter',
      {
        schema: {
          tags,
          summary: 'Get a customer’s token without a code',
          body: EnterAsBody,
          response: { 200: TokenIssued, ...errors(404) },
        },
      },
      async (request) => {
        const token = await transaction(async (tx) => {
          const record = await tx.users.byPhone(request.body.phone)
          return record && openSession(tx, deps, request, { kind: 'borrower', userId: record.user.id })
        })
        if (token === null) throw new AppError('not_found', 'unknown customer')
        return { token }
      },
    )

    app.post(
      '/sandbox/impersonation-keys',
      {
        schema: {
          tags,
          summary: 'Create an impersonation key, as the back office does',
          body: ImpersonationKeyBody,
          response: { 200: ImpersonationKey, ...errors(404) },
        },
      },
      async (request) => {
        const { phone, admin_username: adminUsername } = request.body
        const apikey = secrets.newToken()
        const createdAt = clock.now()
        await transaction(async (tx) => {
          const record = await tx.users.byPhone(phone)
          if (!record) throw new AppError('not_found', 'unknown customer')
          // A key ends with the access of its staff member, so one must exist. An existing one keeps its roles.
          const tokenHash = secrets.hashToken(secrets.newToken())
          await tx.staffUsers.add({ username: adminUsername, roles: ['support'], tokenHash, createdAt })
          await tx.impersonationKeys.add({
            keyHash: secrets.hashToken(apikey),
            userId: record.user.id,
            adminUsername,
            createdAt,
            expiresAt: new Date(createdAt.getTime() + IMPERSONATION_KEY_LIFE_MS),
          })
        })
        return { apikey }
      },
    )

    app.post(
      '/sandbox/agent-sessions',
      {
        schema: {
          tags,
          summary: 'Create an agent session, as the back office does',
          body: AgentInvitationBody,
          response: { 200: AgentInvitation, ...errors(422) },
        },
      },
      async (request) => {
        const sessionId = secrets.newToken()
        const createdAt = clock.now()
        await transaction((tx) =>
          tx.agentSessions.add({
            id: sessionId,
            agentName: request.body.agent_name,
            phone: request.body.mobile_phone,
            createdAt,
            expiresAt: new Date(createdAt.getTime() + AGENT_SESSION_LIFE_MS),
          }),
        )
        return { session_id: sessionId }
      },
    )
  }
