import { AppError, type AuditAction, type AuditDetail, type WebhookEventType } from '@puente/domain'
import type { WebhookEndpointRow } from '../../db/repositories/webhooks.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { newWebhookSecret } from '../../platform/security/webhook-signature.ts'
import { webhookUrlProblem } from '../../providers/webhooks/post-webhook.ts'

/** How long the secret before a rotation still signs. */
const ROTATION_MS = 24 * 3_600_000

type Needs = Pick<Deps, 'wallClock' | 'secrets' | 'config'>

interface Act {
  readonly actor: string
  readonly reason: string | null
  /** Further details of the audit row. */
  readonly auditDetail?: AuditDetail
}

export function assertWebhookUrl({ config }: Pick<Deps, 'config'>, url: string): void {
  const problem = webhookUrlProblem({ url, isSandbox: config.mode === 'sandbox' })
  if (problem !== null)
    throw new AppError('validation_failed', `the webhook address cannot be used: ${problem}`, {
      fields: [{ property: 'url', key: 'incorrectData' }],
    })
}

/** Adds an endpoint. Its secret is shown once. */
export async function addWebhook(
  tx: Tx,
  { wallClock, secrets, config }: Needs,
  { url, eventTypes }: { readonly url: string; readonly eventTypes: readonly WebhookEventType[] },
  act: Act,
): Promise<{ readonly endpoint: WebhookEndpointRow; readonly secret: string }> {
  assertWebhookUrl({ config }, url)
  const secret = newWebhookSecret()
  const endpoint = await tx.webhooks.add({
    url,
    eventTypes: [...eventTypes],
    sealedSecret: secrets.seal(secret),
    isActive: true,
    createdAt: wallClock.now(),
    createdBy: act.actor,
  })
  await record(tx, { wallClock }, 'webhook.added', act, { endpoint_id: endpoint.id, url, event_types: eventTypes })
  return { endpoint, secret }
}

/** Makes a new secret. The one before signs too for a day. */
export async function rotateWebhookSecret(
  tx: Tx,
  { wallClock, secrets }: Needs,
  id: number,
  act: Act,
): Promise<{ readonly secret: string; readonly previousUntil: Date }> {
  const endpoint = await lockEndpoint(tx, id)
  const secret = newWebhookSecret()
  const previousUntil = new Date(wallClock.now().getTime() + ROTATION_MS)
  await tx.webhooks.change(id, {
    sealedSecret: secrets.seal(secret),
    sealedPreviousSecret: endpoint.sealedSecret,
    previousSecretUntil: previousUntil,
  })
  await record(tx, { wallClock }, 'webhook.rotated', act, { endpoint_id: id })
  return { secret, previousUntil }
}

/** Switches an endpoint off; its log stays. */
export async function removeWebhook(
  tx: Tx,
  { wallClock }: Pick<Deps, 'wallClock'>,
  id: number,
  act: Act,
): Promise<void> {
  await lockEndpoint(tx, id)
  await tx.webhooks.change(id, { isActive: false })
  await record(tx, { wallClock }, 'webhook.removed', act, { endpoint_id: id })
}

/** Sends an event to its endpoint again, with the same id. */
export async function replayWebhook(
  tx: Tx,
  { wallClock }: Pick<Deps, 'wallClock'>,
  deliveryId: number,
  act: Act,
): Promise<void> {
  const found = await tx.webhooks.delivery(deliveryId)
  if (!found?.endpoint.isActive)
    throw new AppError('not_found', `there is no delivery ${deliveryId} to an active endpoint`)
  // One that waits has a job of its own.
  if (found.delivery.status === 'waiting') return
  await tx.webhooks.note(deliveryId, { status: 'waiting', attempts: 0, error: null })
  // The person who replays wants an attempt now, also to see whether the receiver is back.
  await tx.webhooks.forgetFailures(found.endpoint.id)
  await tx.outbox.add('deliver-webhook', { deliveryId }, { queueName: found.queueName })
  await record(tx, { wallClock }, 'webhook.replayed', act, {
    endpoint_id: found.endpoint.id,
    delivery_id: deliveryId,
  })
}

async function lockEndpoint(tx: Tx, id: number): Promise<WebhookEndpointRow> {
  const endpoint = await tx.webhooks.lock(id)
  if (endpoint === null) throw new AppError('not_found', `there is no webhook endpoint ${id}`)
  return endpoint
}

const record = (
  tx: Tx,
  { wallClock }: Pick<Deps, 'wallClock'>,
  action: AuditAction,
  { actor, reason, auditDetail }: Act,
  detail: AuditDetail,
): Promise<void> =>
  tx.audit.record({ at: wallClock.now(), actor, action, userId: null, detail: { ...detail, reason, ...auditDetail } })
