import {
  AddWebhookBody,
  ApprovalWaiting,
  KeysetQuery,
  StaffWebhookDeliveries,
  StaffWebhooks,
  StandingBody,
  WebhookAdded,
  WebhookRotated,
} from '@puente/contract'
import { webhookRetryMs } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { WebhookDeliveryRow } from '../../../db/repositories/webhooks.ts'
import type { Deps } from '../../../deps.ts'
import { addWebhookEndpoint } from '../../../staff/approvals/acts/webhook-endpoint.ts'
import { submitAct } from '../../../staff/approvals/submit-act.ts'
import { removeWebhook, replayWebhook, rotateWebhookSecret } from '../../../staff/webhooks/manage-webhooks.ts'
import { staffActor, staffCaller } from '../../scopes/staff.ts'
import { answer } from '../../web/answer.ts'
import { errors } from '../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../web/keyset.ts'
import { sendAct } from './send-act.ts'

const Params = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
const SortKey = z.tuple([z.int()])

/** Null once delivered or failed, and for a first attempt, which follows at once. */
function nextAttemptOf({ status, attempts, attemptedAt }: WebhookDeliveryRow): Date | null {
  const waitMs = status === 'waiting' ? webhookRetryMs(attempts) : null
  return waitMs === null || attemptedAt === null ? null : new Date(attemptedAt.getTime() + waitMs)
}

export const staffWebhooks =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, wallClock } = deps
    const config = { permission: 'webhooks.manage' } as const
    const tags = ['staff']

    app.get(
      '/staff/webhooks',
      {
        config,
        schema: {
          tags,
          summary: 'List the endpoints of other systems that are or were told of events, active ones first',
          response: { 200: StaffWebhooks, ...errors(401, 403) },
        },
      },
      async () => {
        const endpoints = await transaction((tx) => tx.webhooks.all())
        return {
          items: endpoints.map((one) => ({
            id: one.id,
            url: one.url,
            event_types: one.eventTypes,
            is_active: one.isActive,
            paused_until:
              one.pausedUntil !== null && one.pausedUntil > wallClock.now() ? one.pausedUntil.toISOString() : null,
            created_at: one.createdAt.toISOString(),
            created_by: one.createdBy,
            previous_secret_until: one.previousSecretUntil?.toISOString() ?? null,
          })),
        }
      },
    )

    app.post(
      '/staff/webhooks',
      {
        config,
        schema: {
          tags,
          summary: 'Add an endpoint, with a second person; the response of one that needs none holds its secret, once',
          body: AddWebhookBody,
          response: { 201: WebhookAdded, 202: ApprovalWaiting, ...errors(401, 403, 409, 422) },
        },
      },
      async (request, reply) => {
        const { url, event_types, reason } = request.body
        const endpoint = { url, event_types }
        const submitted = await submitAct(deps, staffCaller(request), addWebhookEndpoint, endpoint, reason)
        return sendAct(reply, submitted, (result) => result, 201)
      },
    )

    app.post(
      '/staff/webhooks/:id/rotate',
      {
        config,
        schema: {
          tags,
          summary: 'Make a new secret; the one before signs too for a day',
          params: Params,
          body: StandingBody,
          response: { 200: WebhookRotated, ...errors(401, 403, 404, 422) },
        },
      },
      async (request) => {
        const act = { actor: staffActor(request), reason: request.body.reason }
        const { secret, previousUntil } = await transaction((tx) =>
          rotateWebhookSecret(tx, deps, request.params.id, act),
        )
        return { secret, previous_secret_until: previousUntil.toISOString() }
      },
    )

    app.post(
      '/staff/webhooks/:id/remove',
      {
        config,
        schema: {
          tags,
          summary: 'Switch an endpoint off; its log stays',
          params: Params,
          body: StandingBody,
          response: { 200: z.object({}), ...errors(401, 403, 404, 422) },
        },
      },
      async (request) => {
        const act = { actor: staffActor(request), reason: request.body.reason }
        await transaction((tx) => removeWebhook(tx, deps, request.params.id, act))
        return {}
      },
    )

    app.get(
      '/staff/webhooks/:id/deliveries',
      {
        config,
        schema: {
          tags,
          summary: 'List the deliveries to an endpoint, newest first',
          params: Params,
          querystring: KeysetQuery,
          response: { 200: StaffWebhookDeliveries, ...errors(401, 403, 422) },
        },
      },
      async ({ params: { id }, query: { after, limit } }) => {
        const key = decodeCursor(after, SortKey)
        const rows = await transaction((tx) => tx.webhooks.log(id, limit + 1, key?.[0]))
        return pageOf(
          rows,
          limit,
          ({ delivery }) => [delivery.id],
          ({ delivery, event }) => ({
            id: delivery.id,
            event_id: event.id,
            event_type: event.type,
            event_at: event.at.toISOString(),
            status: delivery.status,
            attempts: delivery.attempts,
            attempted_at: delivery.attemptedAt?.toISOString() ?? null,
            next_attempt_at: nextAttemptOf(delivery)?.toISOString() ?? null,
            http_status: delivery.httpStatus,
            error: delivery.error,
          }),
        )
      },
    )

    app.post(
      '/staff/webhook-deliveries/:id/replay',
      {
        config,
        schema: {
          tags,
          summary: 'Send an event to its endpoint again, with the same id',
          params: Params,
          body: StandingBody,
          response: { 202: z.object({}), ...errors(401, 403, 404, 422) },
        },
      },
      async (request, reply) => {
        const act = { actor: staffActor(request), reason: request.body.reason }
        await transaction((tx) => replayWebhook(tx, deps, request.params.id, act))
        return answer(reply, 202, {})
      },
    )
  }
