import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A secret in the form of Standard Webhooks: 32 random bytes, base64, after `whsec_`. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`

interface SignedWebhook {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com). After a rotation several secrets sign, so that a receiver
 * may know either.
 */
export function webhookHeaders(
  { id, timestamp, body }: SignedWebhook,
  secrets: readonly string[],
): Record<string, string> {
  const signature = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature.join(' '),
  }
}
