import { isWebhookReceiverDown, WEBHOOK_GIVE_UP_MS, webhookPauseMs, webhookRetryMs } from '@puente/domain'
import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { webhookHeaders } from '../platform/security/webhook-signature.ts'
import { errorTypeOf, startSpan, traceHeaders } from '../platform/tracing/tracing.ts'
import { postWebhook } from '../providers/webhooks/post-webhook.ts'

const GONE = 410
const MAX_ERROR_LENGTH = 200
const SPAN_ATTRIBUTES = {
  'http.request.method': 'POST',
  'puente.port': 'webhook',
  'puente.operation': 'deliver',
} as const

/**
 * Sends one event to one endpoint. A failed attempt queues the next one later; an endpoint that answers 410 is switched off. The
 * receiver may get an event twice, with the same `webhook-id`. An endpoint that fails again and again is paused: its deliveries wait
 * without an attempt, so that each pause costs the time of one or two failures.
 */
export const deliverWebhook =
  ({
    transaction,
    clock,
    wallClock,
    secrets,
    config,
  }: Pick<Deps, 'transaction' | 'clock' | 'wallClock' | 'secrets' | 'config'>) =>
  async ({ deliveryId }: Jobs['deliver-webhook']): Promise<void> => {
    const found = await transaction((tx) => tx.webhooks.delivery(deliveryId))
    if (found === null || found.delivery.status !== 'waiting') return
    const { delivery, endpoint, event, queueName } = found
    const now = wallClock.now()
    if (!endpoint.isActive) {
      await transaction((tx) => tx.webhooks.note(deliveryId, { status: 'failed', error: 'the endpoint was removed' }))
      return
    }
    const pauseMs = (endpoint.pausedUntil?.getTime() ?? 0) - now.getTime()
    if (pauseMs > 0) {
      const isTooOld = clock.now().getTime() - event.at.getTime() > WEBHOOK_GIVE_UP_MS
      await transaction((tx) =>
        isTooOld
          ? tx.webhooks.note(deliveryId, { status: 'failed', error: 'the endpoint does not answer' })
          : tx.outbox.add('deliver-webhook', { deliveryId }, { delayMs: pauseMs, queueName }),
      )
      return
    }
    const { sealedPreviousSecret: previous, previousSecretUntil: until } = endpoint
    const isRotating = previous !== null && until !== null && until > now
    const signing = [endpoint.sealedSecret, ...(isRotating ? [previous] : [])].map((sealed) => secrets.unseal(sealed))
    const body = JSON.stringify({ type: event.type, timestamp: event.at.toISOString(), data: event.data })
    const headers = webhookHeaders({ id: event.id, timestamp: Math.floor(now.getTime() / 1000), body }, signing)
    const span = startSpan('webhook deliver', { kind: 'client', attributes: SPAN_ATTRIBUTES })
    // The receiver is a system of the operator, which may continue the trace; providers are not told of it.
    const sent = { ...headers, ...traceHeaders(span) }
    const result = await postWebhook({ url: endpoint.url, isSandbox: config.mode === 'sandbox' }, sent, body).then(
      (status) => {
        span?.set({ 'http.response.status_code': status })
        span?.end(status >= 400 ? String(status) : undefined)
        return { status, error: status >= 200 && status < 300 ? null : `the endpoint answered ${status}` }
      },
      (error: Error) => {
        span?.end(errorTypeOf(error))
        return { status: null, error: error.message.slice(0, MAX_ERROR_LENGTH) || 'no answer' }
      },
    )

    const attempts = delivery.attempts + 1
    const retryMs = result.error === null || result.status === GONE ? null : webhookRetryMs(attempts)
    await transaction(async (tx) => {
      await tx.webhooks.note(deliveryId, {
        status: result.error === null ? 'delivered' : retryMs === null ? 'failed' : 'waiting',
        attempts,
        attemptedAt: now,
        httpStatus: result.status,
        error: result.error,
      })
      if (retryMs !== null) await tx.outbox.add('deliver-webhook', { deliveryId }, { delayMs: retryMs, queueName })
      if (isWebhookReceiverDown(result.status)) {
        const newPauseMs = webhookPauseMs(await tx.webhooks.countFailure(endpoint.id))
        if (newPauseMs !== null) {
          await tx.webhooks.change(endpoint.id, { pausedUntil: new Date(wallClock.now().getTime() + newPauseMs) })
        }
      } else await tx.webhooks.forgetFailures(endpoint.id)
      if (result.status !== GONE) return
      await tx.webhooks.change(endpoint.id, { isActive: false })
      await tx.audit.record({
        at: now,
        actor: 'system',
        action: 'webhook.removed',
        userId: null,
        detail: { endpoint_id: endpoint.id, reason: 'it answered 410' },
      })
    })
  }
