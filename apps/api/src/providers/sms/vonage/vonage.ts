import { createHash, createHmac } from 'node:crypto'
import { AppError } from '@puente/domain'
import { z } from 'zod'
import { sameBytes } from '../../../platform/security/secrets.ts'
import type { MessageRefusal, MessageSender } from '../message-sender.ts'

interface VonageConfig {
  readonly url: string
  readonly apiKey: string
  readonly apiSecret: string
  readonly from: string
  /** Receives delivery reports: `…/webhooks/vonage/message-status`. */
  readonly statusUrl: string
  readonly timeoutMs: number
}

// Errors of the Messages API. An unknown code is a refusal too, kept verbatim for support.
const REFUSALS = new Map<string, MessageRefusal>([
  ['1040', 'bad_number'], // an unrecognised prefix
  ['1170', 'bad_number'],
  ['1190', 'bad_number'], // no longer in service
  ['1300', 'bad_number'],
  ['1050', 'blocked'],
  ['1210', 'blocked'], // the carrier takes it for spam
  ['1240', 'blocked'], // the person opted out
  ['1280', 'blocked'],
])

/**
 * 401 and 403: our credentials or our account, 402: no credit. A retry works once the operator has corrected it; a refusal would
 * lose the message.
 */
const RETRIED_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 429])

const Accepted = z.object({ message_uuid: z.string() })
/** RFC 9457: `type` is an address that ends with the code of the error. */
const Refused = z.object({ type: z.string() })

/** The code of an error: the fragment of its address, or the whole address if there is none. */
export const vonageErrorCode = (type: string): string => type.slice(type.lastIndexOf('#') + 1)

/** Vonage's Messages API, version 1. Text messages only: WhatsApp templates with codes are offered through Twilio. */
export function vonageMessageSender(config: VonageConfig): MessageSender {
  const post = (what: string, body: object): Promise<Response> =>
    fetch(`${config.url}/v1/messages`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${config.apiKey}:${config.apiSecret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      redirect: 'manual', // a redirect would carry our key to another address
      signal: AbortSignal.timeout(config.timeoutMs),
    }).catch((cause: unknown) => {
      throw new AppError('provider_unavailable', `${what}: no answer from Vonage`, { cause })
    })

  return {
    channels: ['sms'],

    // A message without a recipient cannot be sent: Vonage checks the credentials before it refuses the message.
    async check() {
      const { status } = await post('check', { message_type: 'text', channel: 'sms' })
      if (status === 401 || status === 403) {
        throw new AppError('provider_unavailable', 'Vonage does not accept our credentials')
      }
      if (status !== 400 && status !== 422) throw new AppError('provider_unavailable', `Vonage answered ${status}`)
    },

    async send({ to, text, channel, reference }) {
      if (channel !== 'sms') return { outcome: 'refused', reason: 'channel_unavailable', providerCode: channel }
      const response = await post(`message ${reference}`, {
        message_type: 'text',
        channel: 'sms',
        to,
        from: config.from,
        text,
        client_ref: reference,
        webhook_url: config.statusUrl,
        webhook_version: 'v1',
      })
      if (RETRIED_STATUSES.has(response.status) || response.status >= 500) {
        throw new AppError('provider_unavailable', `message ${reference}: Vonage answered ${response.status}`)
      }
      const body: unknown = await response.json()
      // An unexpected response throws; the job retries with the same reference.
      if (response.ok) return { outcome: 'accepted', providerId: Accepted.parse(body).message_uuid }
      const providerCode = vonageErrorCode(Refused.parse(body).type)
      return { outcome: 'refused', reason: REFUSALS.get(providerCode) ?? 'unrecognised', providerCode }
    },
  }
}

interface VonageSigner {
  readonly apiKey: string
  readonly signatureSecret: string
}

const Header = z.object({ alg: z.literal('HS256') })
const Claims = z.object({ iss: z.literal('Vonage'), api_key: z.string(), payload_hash: z.string() })

const jsonOf = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Vonage signs a webhook with a JSON web token (RFC 7515, HS256) in the Authorization header. Returns the hash of the body that it
 * signed, or null for a token that is not Vonage's for our account.
 */
export function signedBodyHash(authorization: string | undefined, signer: VonageSigner): string | null {
  const [header, claims, signature, ...rest] = authorization?.replace(/^Bearer /, '').split('.') ?? []
  if (header === undefined || claims === undefined || signature === undefined || rest.length > 0) return null
  const expected = createHmac('sha256', signer.signatureSecret).update(`${header}.${claims}`).digest()
  if (!sameBytes(Buffer.from(signature, 'base64url'), expected)) return null
  const read = Claims.safeParse(jsonOf(claims))
  if (!Header.safeParse(jsonOf(header)).success || !read.success || read.data.api_key !== signer.apiKey) return null
  return read.data.payload_hash.toLowerCase()
}

export const bodyHash = (body: string): string => createHash('sha256').update(body, 'utf8').digest('hex')
