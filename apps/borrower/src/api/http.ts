import type { ErrorBody } from '@puente/contract'
import { alertTexts } from '@puente/texts/alerts'
import { accessToken } from '../session/access-token.ts'
import { readCookiesAgain } from '../storage/web-storage.ts'
import { apiBase, contentBase, isContentPath } from './base-url.ts'
import { reportCall } from './call-watch.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallOptions {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** Keeps the request alive when the page unloads. */
  readonly keepalive?: boolean
}

export type ServerFieldError = ErrorBody['errors'][number]

interface FailureFacts {
  readonly status: number
  readonly label: string
  readonly message: string
  readonly data: unknown
  readonly errors: readonly ServerFieldError[]
  readonly retryAfterSeconds: number | null
}

/** Every failed call in one shape (requirements R8). `message` is Spanish and may be shown as it is. */
export class ApiFailure extends Error implements FailureFacts {
  override name = 'ApiFailure' // set by hand: minifiers rename the class
  /** 0 if there was no response. */
  readonly status: number
  readonly label: string
  readonly data: unknown
  readonly errors: readonly ServerFieldError[]
  readonly retryAfterSeconds: number | null
  constructor({ status, label, message, data, errors, retryAfterSeconds }: FailureFacts, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.label = label
    this.data = data
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type UnauthorizedHandler = (failure: ApiFailure) => void
let onUnauthorized: UnauthorizedHandler = () => {}

/** Called when the server no longer accepts the token: the session ends itself. */
export function handleUnauthorized(handler: UnauthorizedHandler): void {
  onUnauthorized = handler
}

export function addressOf(path: string, query: CallOptions['query'] = {}): string {
  const url = new URL(`${isContentPath(path) ? contentBase() : apiBase()}${path}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}

/** The headers of every call. */
export const standardHeaders = (token: string | null): Readonly<Record<string, string>> => ({
  accept: 'application/json',
  ...(token !== null && { authorization: `Bearer ${token}`, ApiKey: token }),
})

function requestOf(method: HttpMethod, path: string, token: string | null, options: CallOptions): RequestInit {
  const headers = new Headers({ ...standardHeaders(token), ...options.headers })
  const isForm = options.body instanceof FormData
  // For FormData the browser sets the content type, with its boundary.
  if (options.body !== undefined && !isForm) headers.set('content-type', 'application/json')
  return {
    method,
    headers,
    // The page preloads the layout anonymously; a fetch with credentials would not reuse that response.
    credentials: isContentPath(path) ? 'same-origin' : 'include',
    // Polled responses carry an ETag: the browser revalidates with it, and a 304 has no body.
    cache: method === 'GET' && !isContentPath(path) ? 'no-cache' : 'default',
    ...(options.body === undefined ? {} : { body: isForm ? (options.body as FormData) : JSON.stringify(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function fieldErrorsOf(data: unknown): ServerFieldError[] {
  if (!isRecord(data) || !Array.isArray(data.errors)) return []
  return data.errors.filter(isRecord).map((error) => ({
    property: textOf(error.property) ?? 'request',
    message: textOf(error.message) ?? alertTexts.unexpected,
    label: textOf(error.label) ?? 'unknown',
  }))
}

function failureOf(response: Response, data: unknown): ApiFailure {
  const errors = fieldErrorsOf(data)
  const body = isRecord(data) ? data : {}
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiFailure({
    status: response.status,
    // The message comes from the first entry of the list, or from the body if there is no list (requirements R8).
    label: errors[0]?.label ?? textOf(body.label) ?? 'unknown',
    message: errors[0]?.message ?? textOf(body.message) ?? alertTexts.unexpected,
    data,
    errors,
    retryAfterSeconds: Number.isFinite(retryAfterSeconds) ? retryAfterSeconds : null,
  })
}

/** There was no response: offline, DNS failure or an aborted connection. */
export const noAnswer = (cause: unknown) =>
  new ApiFailure(
    {
      status: 0,
      label: 'error_not_found',
      message: alertTexts.noConnection,
      data: null,
      errors: [],
      retryAfterSeconds: null,
    },
    { cause },
  )

export async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  if (!isJson) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A call in flight, over fetch or XMLHttpRequest. */
export interface AskedCall {
  readonly method: HttpMethod
  readonly path: string
  readonly options: CallOptions
  readonly token: string | null
}

const report = ({ method, path, options }: AskedCall, status: number, label: string | null, data: unknown) =>
  reportCall({ method, path, body: options.body, query: options.query ?? {}, status, label, data })

const etags = new Map<string, string | null>()

/** The ETags of the last responses by path, so that the server can tell which still hold. */
export const etagOf = (path: string): string | null => etags.get(path) ?? null

/** Returns the body of a successful response and throws otherwise. An unknown token ends the session. */
export function settle<T>(asked: AskedCall, response: Response, data: unknown): T {
  if (response.ok) {
    report(asked, response.status, null, data)
    etags.set(asked.path, response.headers.get('etag'))
    return data as T
  }
  const failure = failureOf(response, data)
  report(asked, failure.status, failure.label, data)
  if (response.status === 401 && isOfThisSession(asked)) onUnauthorized(failure)
  throw failure
}

/** A response to an old token says nothing about the session that replaced it. */
function isOfThisSession({ token }: AskedCall): boolean {
  readCookiesAgain()
  return token !== null && token === accessToken()
}

async function ask<T>(
  method: HttpMethod,
  path: string,
  options: CallOptions,
  bodyOfSuccess: (response: Response) => Promise<unknown>,
): Promise<T> {
  const token = isContentPath(path) ? null : accessToken()
  const asked: AskedCall = { method, path, options, token }
  let response: Response
  let data: unknown
  try {
    response = await fetch(addressOf(path, options.query), requestOf(method, path, token, options))
    data = await (response.ok ? bodyOfSuccess : bodyOf)(response)
  } catch (cause) {
    // The caller aborted the request: not a network failure, and nothing to show.
    if (options.signal?.aborted) throw cause
    const failure = noAnswer(cause)
    report(asked, failure.status, failure.label, null)
    throw failure
  }
  return settle<T>(asked, response, data)
}

/** One call to the API or the content host. Returns the body or throws an `ApiFailure`. */
export const call = <T>(method: HttpMethod, path: string, options: CallOptions = {}): Promise<T> =>
  ask(method, path, options, bodyOf)

/** Downloads the caller's own file. The token is in a header, so the URL alone opens nothing. */
export const fetchFile = (path: string, query: CallOptions['query'] = {}): Promise<Blob> =>
  ask('GET', path, { headers: { accept: '*/*' }, query }, (response) => response.blob())
