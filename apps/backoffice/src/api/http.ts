import {
  ApiFailure,
  type Call,
  type CallOptions,
  createHttpClient,
  type HttpMethod,
  isAnswered,
  type Query,
  type SentCall,
  withRequestKey,
} from '@puente/client'
import { shellTexts, staffErrorTexts } from '@puente/texts/backoffice-shell'
import { isUnattended } from './attendance.ts'
import { setServerNow } from './server-time.ts'

/** What to show for a failure of any kind. */
export const messageOf = (failure: unknown): string =>
  failure instanceof ApiFailure ? (staffErrorTexts[failure.label] ?? failure.message) : shellTexts.unexpected

let csrfToken: string | null = null
let onUnauthorized: () => void = () => undefined

/** The token of the session, sent with every request that changes something. */
export const setCsrfToken = (token: string | null): void => {
  csrfToken = token
}

/** Called when the server no longer knows the session. */
export const handleUnauthorized = (handler: () => void): void => {
  onUnauthorized = handler
}

const send = ({ method }: Call): SentCall => ({
  headers: {
    ...(method !== 'GET' && csrfToken !== null && { 'x-csrf-token': csrfToken }),
    ...(isUnattended() && { 'x-unattended': '1' }),
  },
  credentials: 'same-origin',
  // Counts carry an ETag: the browser revalidates with it.
  cache: method === 'GET' ? 'no-cache' : 'default',
  ended({ response, failure }) {
    setServerNow(response?.headers.get('x-puente-now') ?? null)
    // Without a known session, a 401 is the answer to a sign-in.
    if (failure?.status === 401 && csrfToken !== null) onUnauthorized()
  },
})

const client = createHttpClient({ texts: shellTexts, baseOf: () => '', send })

export const { addressOf } = client

/** One call to the server. A request that changes something carries a key, so that sending it again acts once. */
function call<T>(method: HttpMethod, path: string, options: CallOptions = {}): Promise<T> {
  if (method === 'GET') return client.call(method, path, options)
  return withRequestKey(`${method} ${path}`, isAnswered, (key) =>
    client.call(method, path, { ...options, headers: { 'idempotency-key': key } }),
  )
}

export const api = {
  get: <T>(path: string, query?: Query, signal?: AbortSignal): Promise<T> => call('GET', path, { query, signal }),
  post: <T>(path: string, body: unknown = {}): Promise<T> => call('POST', path, { body }),
  put: <T>(path: string, body: unknown = {}): Promise<T> => call('PUT', path, { body }),
  delete: <T>(path: string): Promise<T> => call('DELETE', path),
}
