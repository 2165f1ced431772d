import type { ErrorBody } from '@puente/contract'
import { shellTexts } from '@puente/texts/backoffice-shell'
import { isUnattended } from './attendance.ts'
import { withRequestKey } from './request-keys.ts'
import { setServerNow } from './server-time.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>
export type ServerFieldError = ErrorBody['errors'][number]

interface FailureFacts {
  readonly status: number
  readonly label: string
  readonly message: string
  readonly errors: readonly ServerFieldError[]
  readonly data: unknown
}

/** Every failed call in one shape. `message` is Spanish and may be shown as it is. */
export class ApiFailure extends Error implements FailureFacts {
  override name = 'ApiFailure' // set by hand: minifiers rename the class
  /** 0 if there was no response. */
  readonly status: number
  readonly label: string
  readonly errors: readonly ServerFieldError[]
  /** The body of the response. */
  readonly data: unknown
  constructor({ status, label, message, errors, data }: FailureFacts, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.label = label
    this.errors = errors
    this.data = data
  }
}

/** Field name → message, for the fields of a form. */
export const fieldErrorsOf = (failure: unknown): Readonly<Record<string, string>> =>
  failure instanceof ApiFailure
    ? Object.fromEntries(
        failure.errors.filter(({ property }) => property !== 'request').map((error) => [error.property, error.message]),
      )
    : {}

/** What to show for a failure of any kind. */
export const messageOf = (failure: unknown): string =>
  failure instanceof ApiFailure ? failure.message : shellTexts.unexpected

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

export function addressOf(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? path : `${path}?${text}`
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function failureOf(status: number, data: unknown): ApiFailure {
  const body = isRecord(data) ? data : {}
  const errors = (Array.isArray(body.errors) ? body.errors : []).filter(isRecord).map((error) => ({
    property: textOf(error.property) ?? 'request',
    message: textOf(error.message) ?? shellTexts.unexpected,
    label: textOf(error.label) ?? 'unknown',
  }))
  return new ApiFailure({
    status,
    label: errors[0]?.label ?? textOf(body.label) ?? 'unknown',
    message: errors[0]?.message ?? textOf(body.message) ?? shellTexts.unexpected,
    errors,
    data,
  })
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  if (!response.headers.get('content-type')?.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export interface CallOptions {
  readonly query?: Query | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** A response decides; without one, or with an error of the server, the request may have been carried out. */
const isAnswered = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.status !== 0 && failure.status < 500

/** One call to the server. Returns the body of a success and throws an `ApiFailure` otherwise. */
export function call<T>(method: HttpMethod, path: string, options: CallOptions = {}): Promise<T> {
  if (method === 'GET') return send(method, path, options)
  return withRequestKey(`${method} ${path}`, isAnswered, (key) =>
    send(method, path, { ...options, headers: { ...options.headers, 'idempotency-key': key } }),
  )
}

async function send<T>(method: HttpMethod, path: string, options: CallOptions): Promise<T> {
  const { query, body, signal } = options
  const headers = new Headers({ accept: 'application/json', ...options.headers })
  // For FormData and files the browser sets the content type.
  const isPlain = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob)
  if (isPlain) headers.set('content-type', 'application/json')
  if (method !== 'GET' && csrfToken !== null) headers.set('x-csrf-token', csrfToken)
  if (isUnattended()) headers.set('x-unattended', '1')
  let response: Response
  let data: unknown
  try {
    response = await fetch(addressOf(path, query), {
      method,
      headers,
      credentials: 'same-origin',
      // Counts carry an ETag: the browser revalidates with it.
      ...(method === 'GET' ? { cache: 'no-cache' as const } : {}),
      ...(body === undefined ? {} : { body: isPlain ? JSON.stringify(body) : (body as BodyInit) }),
      ...(signal ? { signal } : {}),
    })
    data = await bodyOf(response)
    setServerNow(response.headers.get('x-puente-now'))
  } catch (cause) {
    if (signal?.aborted) throw cause
    const facts = { status: 0, label: 'no_connection', message: shellTexts.noConnection, errors: [], data: null }
    throw new ApiFailure(facts, { cause })
  }
  if (response.ok) return data as T
  // Without a known session, a 401 is the answer to a sign-in.
  if (response.status === 401 && csrfToken !== null) onUnauthorized()
  throw failureOf(response.status, data)
}

export const api = {
  get: <T>(path: string, query?: Query, signal?: AbortSignal): Promise<T> => call('GET', path, { query, signal }),
  post: <T>(path: string, body: unknown = {}): Promise<T> => call('POST', path, { body }),
  put: <T>(path: string, body: unknown = {}): Promise<T> => call('PUT', path, { body }),
  delete: <T>(path: string): Promise<T> => call('DELETE', path),
}
