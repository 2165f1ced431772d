import { createHmac } from 'node:crypto'
import { AppError } from '@puente/domain'
import { z } from 'zod'
import { sameBytes } from '../../../platform/security/secrets.ts'
import type { MessageRefusal, MessageSender, PhoneChannel } from '../message-sender.ts'

interface TwilioConfig {
  readonly url: string
  readonly accountSid: string
  readonly authToken: string
  readonly from: string
  /** The id of the approved template, without which WhatsApp lets no business start a conversation. */
  readonly whatsapp: { readonly from: string; readonly contentSid: string } | null
  /** Receives delivery reports: `…/webhooks/twilio/message-status`. */
  readonly statusCallbackUrl: string
  readonly timeoutMs: number
}

// Twilio's error dictionary. An unknown code is a refusal too, kept verbatim for support.
const REFUSALS = new Map<number, MessageRefusal>([
  [21211, 'bad_number'],
  [21214, 'bad_number'],
  [21614, 'bad_number'],
  [21610, 'blocked'],
  [30007, 'blocked'],
  [63003, 'channel_unavailable'],
  [63007, 'channel_unavailable'],
  [63016, 'channel_unavailable'],
  [63024, 'channel_unavailable'],
  [68008, 'channel_unavailable'],
])

const Accepted = z.object({ sid: z.string() })
const Refused = z.object({ code: z.number() })
const Account = z.object({ status: z.string() })

const authorization = ({ accountSid, authToken }: TwilioConfig): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

/** The address of our account, below which its resources are. */
const accountUrl = ({ url, accountSid }: TwilioConfig): string => `${url}/2010-04-01/Accounts/${accountSid}`

export const twilioMessageSender = (config: TwilioConfig): MessageSender => ({
  channels: config.whatsapp === null ? ['sms'] : ['sms', 'whatsapp'],

  async check() {
    const response = await fetch(`${accountUrl(config)}.json`, {
      headers: { authorization: authorization(config) },
      redirect: 'manual', // a redirect would carry our key to another address
      signal: AbortSignal.timeout(config.timeoutMs),
    }).catch((cause: unknown) => {
      throw new AppError('provider_unavailable', 'no answer from Twilio', { cause })
    })
    if (response.status === 401) throw new AppError('provider_unavailable', 'Twilio does not accept our credentials')
    if (!response.ok) throw new AppError('provider_unavailable', `Twilio answered ${response.status}`)
    const account = Account.safeParse(await response.json().catch(() => null))
    if (account.data?.status === 'active') return
    throw new AppError('provider_unavailable', `the account at Twilio is ${account.data?.status ?? 'unreadable'}`)
  },

  async send({ to, channel, text, code, reference }) {
    const response = await fetch(`${accountUrl(config)}/Messages.json`, {
      method: 'POST',
      headers: { authorization: authorization(config) },
      body: new URLSearchParams({
        ...addressed(config, channel, `+${to}`, text, code),
        StatusCallback: `${config.statusCallbackUrl}?reference=${encodeURIComponent(reference)}`,
      }),
      redirect: 'manual', // a redirect would carry our key to another address
      signal: AbortSignal.timeout(config.timeoutMs),
    }).catch((cause: unknown) => {
      throw new AppError('provider_unavailable', `message ${reference}: no answer from Twilio`, { cause })
    })
    if (response.status === 429 || response.status >= 500) {
      throw new AppError('provider_unavailable', `message ${reference}: Twilio answered ${response.status}`)
    }
    const body: unknown = await response.json()
    // An unexpected response throws; the job retries with the same reference.
    if (response.ok) return { outcome: 'accepted', providerId: Accepted.parse(body).sid }
    const { code: errorCode } = Refused.parse(body)
    // 20003: our own credentials are wrong. A retry works once they are corrected; a refusal would lose the message.
    if (errorCode === 20003) throw new AppError('provider_unavailable', 'Twilio does not accept our credentials')
    return {
      outcome: 'refused',
      reason: REFUSALS.get(errorCode) ?? 'unrecognised',
      providerCode: String(errorCode),
    }
  },
})

function addressed(config: TwilioConfig, channel: PhoneChannel, to: string, text: string, code: string | null) {
  if (channel === 'sms' || config.whatsapp === null) return { To: to, From: config.from, Body: text }
  return {
    To: `whatsapp:${to}`,
    From: `whatsapp:${config.whatsapp.from}`,
    ContentSid: config.whatsapp.contentSid,
    ContentVariables: JSON.stringify({ 1: code ?? text }),
  }
}

/**
 * Twilio's webhook signature: HMAC-SHA1 with the auth token over the full URL and the form fields sorted by name, each name
 * followed by its value, in base64.
 */
export function twilioSignature(authToken: string, url: string, fields: Readonly<Record<string, string>>): string {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => text + name + fields[name], url)
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64')
}

export const isTwilioSignature = (
  given: string | undefined,
  authToken: string,
  url: string,
  fields: Readonly<Record<string, string>>,
): boolean => sameBytes(Buffer.from(given ?? ''), Buffer.from(twilioSignature(authToken, url, fields)))
