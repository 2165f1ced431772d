import { randomUUID } from 'node:crypto'
import { AppError } from '@puente/domain'
import { z } from 'zod'
import type { BankEvent, PushProvider, WidgetRequest } from '../bank-data.ts'
import { openUnnaxData, type UnnaxKeys } from './unnax-cipher.ts'
import { bankDataOfRead, UnnaxRead } from './unnax-read.ts'

interface UnnaxConfig extends UnnaxKeys {
  /** `https://integration.unnax.com/api/v3` for tests; the contract names the production URL. */
  readonly url: string
  /** The newer authentication; null for the older one with id and code. */
  readonly refreshToken: string | null
  /** The unit of amounts in the data: whole cents or euros. */
  readonly amounts: 'cents' | 'euros'
  /** `…/webhooks/unnax`. */
  readonly callbackUrl: string
  /** Proves that we created a callback URL: Unnax encrypts only the bank data, not its other events. */
  readonly proofOf: (reference: string) => string
  readonly isProof: (reference: string, proof: string) => boolean
  readonly timeoutMs: number
}

const Init = z.object({ widget_url: z.string().min(1) })
const Refreshed = z.union([
  z.object({ access: z.string() }).transform(({ access }) => access),
  z.object({ access_token: z.string() }).transform(({ access_token: token }) => token),
  z.object({ token: z.string() }).transform(({ token }) => token),
])
const Event = z.object({ triggered_event: z.string().max(100), data: z.unknown() })
const AboutRequest = z.object({ request_code: z.string() })

const READ = 'fitnance_read'
const COMPLETE = 'event_reader_lockstep_complete'
const CANCELLED = 'event_reader_lockstep_cancelled'

export function unnaxBankData(config: UnnaxConfig): PushProvider {
  const post = async (path: string, body: object, authorization: string | null): Promise<Response> => {
    const request: RequestInit = {
      method: 'POST',
      redirect: 'manual', // a redirect would carry our key to another address
      headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(config.timeoutMs),
    }
    return fetch(`${config.url}${path}`, request).catch((cause: unknown) => {
      throw new AppError('provider_unavailable', `Unnax ${path}: no answer`, { cause })
    })
  }
  const readAnswer = async <T>(path: string, response: Response, shape: z.ZodType<T>): Promise<T> => {
    const body: unknown = response.ok ? await response.json().catch(() => null) : null
    const parsed = shape.safeParse(body)
    if (parsed.success) return parsed.data
    throw new AppError('provider_unavailable', `Unnax ${path}: answered ${response.status}`)
  }
  const legacy = `Unnax ${Buffer.from(`${config.apiId}:${config.apiCode}`).toString('base64')}`
  let bearer: string | null = null
  const refresh = async (refreshToken: string): Promise<string> => {
    const path = '/auth/jwt_token/refresh'
    bearer = `Bearer ${await readAnswer(path, await post(path, { refresh: refreshToken }, null), Refreshed)}`
    return bearer
  }
  const authorised = async (path: string, body: object): Promise<Response> => {
    const { refreshToken } = config
    if (refreshToken === null) return post(path, body, legacy)
    const response = await post(path, body, bearer ?? (await refresh(refreshToken)))
    // The token expired after it was fetched: fetch a new one and retry once.
    return response.status === 401 ? post(path, body, await refresh(refreshToken)) : response
  }

  const openWidget = async ({ reference }: Pick<WidgetRequest, 'reference'>): Promise<{ readonly url: string }> => {
    const path = '/reader/lockstep/init'
    const callback = new URLSearchParams({ request_code: reference, proof: config.proofOf(reference) })
    const response = await authorised(path, {
      request_code: reference,
      read_customers: true,
      read_accounts: true,
      read_account_statements: true,
      single_bank: false,
      all_banks: true,
      callback_url: `${config.callbackUrl}?${callback}`,
    })
    const { widget_url: widgetUrl } = await readAnswer(path, response, Init)
    const url = URL.canParse(widgetUrl, config.url) ? new URL(widgetUrl, config.url) : null
    // Our page allows only Unnax' own host in its frame.
    if (url?.origin !== new URL(config.url).origin) {
      throw new AppError('provider_unavailable', `Unnax ${path}: a widget on ${url?.origin ?? 'no address'}`)
    }
    return { url: url.href }
  }

  return {
    name: 'unnax',
    delivery: 'webhook',
    openWidget,

    // A visit that no borrower opens; it ends by itself.
    async check() {
      await openWidget({ reference: `check-${randomUUID()}` })
    },

    // Unnax' API has no call that deletes the data; what it keeps, and how long, is up to the contract with it.
    erase: async () => 'not_offered',

    isProvenAddress: config.isProof,

    readEvent(body, query): BankEvent | null {
      const event = Event.safeParse(body)
      if (!event.success) return null
      const { triggered_event: name, data: sent } = event.data
      const opened = typeof sent === 'string' ? openUnnaxData(config, sent) : null
      const about = AboutRequest.safeParse(opened ?? sent)
      if (!about.success) return null
      const { request_code: reference } = about.data
      const isProven = opened !== null || config.isProof(reference, query.proof ?? '')
      if (!isProven) return null
      if (name === COMPLETE) return { type: 'finished', reference }
      if (name === CANCELLED) return { type: 'cancelled', reference }
      // Bank data is only accepted encrypted.
      if (name !== READ) return { type: 'other', name }
      if (opened === null) return null
      const read = UnnaxRead.safeParse(opened)
      if (!read.success) return { type: 'failed', reference, providerCode: 'unreadable' }
      return { type: 'data', reference, ...bankDataOfRead(read.data, config.amounts) }
    },
  }
}
