import type { ErrorBody } from '@puente/contract'
import { alertTexts } from '@puente/texts/alerts'
import { accessToken } from '../session/access-token.ts'
import { apiBase, contentBase, isContentPath } from './base-url.ts'
import { reportCall } from './call-watch.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallOptions {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** The call outlives the page: for what is sent while somebody leaves. */
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

/** Every way a call can fail, in one shape (requirements R8). `message` is Spanish and may be shown as it is. */
export class ApiFailure extends Error implements FailureFacts {
  override name = 'ApiFailure' // set by hand: minifiers rename the class
  /** 0 when no answer came at all. */
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

/** The session ends itself here when the server no longer knows its token. */
export function handleUnauthorized(handler: UnauthorizedHandler): void {
  onUnauthorized = handler
}

export function addressOf(path: string, query: CallOptions['query'] = {}): string {
  const url = new URL(`${isContentPath(path) ? contentBase() : apiBase()}${path}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}

/** What every call says of itself, however it is sent. */
export const standardHeaders = (token: string | null): Readonly<Record<string, string>> => ({
  accept: 'application/json',
  ...(token !== null && { authorization: `Bearer ${token}`, ApiKey: token }),
})

function requestOf(method: HttpMethod, path: string, token: string | null, options: CallOptions): RequestInit {
  const headers = new Headers({ ...standardHeaders(token), ...options.headers })
  const isForm = options.body instanceof FormData
  // A form names its own content type, with the boundary that the browser picks.
  if (options.body !== undefined && !isForm) headers.set('content-type', 'application/json')
  return {
    method,
    headers,
    // The page preloads the layout as an anonymous request, and a fetch with credentials would not use it.
    credentials: isContentPath(path) ? 'same-origin' : 'include',
    // Polled answers carry an ETag: the browser asks again with it, and a 304 costs no body.
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
    // The first entry of the list says what is wrong; the body says it where there is no list (requirements R8).
    label: errors[0]?.label ?? textOf(body.label) ?? 'unknown',
    message: errors[0]?.message ?? textOf(body.message) ?? alertTexts.unexpected,
    data,
    errors,
    retryAfterSeconds: Number.isFinite(retryAfterSeconds) ? retryAfterSeconds : null,
  })
}

/** No answer reached us: offline, a name that does not resolve, a connection cut short. */
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

/** A call on its way, whatever carries it. */
export interface AskedCall {
  readonly method: HttpMethod
  readonly path: string
  readonly options: CallOptions
  readonly token: string | null
}

const report = ({ method, path, options }: AskedCall, status: number, label: string | null, data: unknown) =>
  reportCall({ method, path, body: options.body, query: options.query ?? {}, status, label, data })

const etags = new Map<string, string | null>()

/** By which the server can tell whether its last answer to a path still holds. */
export const etagOf = (path: string): string | null => etags.get(path) ?? null

/** The body of a good answer; anything else is thrown, and a token that is no longer known ends the session. */
export function settle<T>(asked: AskedCall, response: Response, data: unknown): T {
  if (response.ok) {
    report(asked, response.status, null, data)
    etags.set(asked.path, response.headers.get('etag'))
    return data as T
  }
  const failure = failureOf(response, data)
  report(asked, failure.status, failure.label, data)
  // An answer to a token that is no longer in force says nothing about the session that replaced it.
  const isOfThisSession = asked.token !== null && asked.token === accessToken()
  if (response.status === 401 && isOfThisSession) onUnauthorized(failure)
  throw failure
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
    // Cancelled by whoever asked: that is no failure of the network and nothing to tell the person.
    if (options.signal?.aborted) throw cause
    const failure = noAnswer(cause)
    report(asked, failure.status, failure.label, null)
    throw failure
  }
  return settle<T>(asked, response, data)
}

/** One call to the API or the content host. Answers with the body, or throws an `ApiFailure`. */
export const call = <T>(method: HttpMethod, path: string, options: CallOptions = {}): Promise<T> =>
  ask(method, path, options, bodyOf)

/** A file of the person who asks: the token travels in a header, so that no address opens it for anybody else. */
export const fetchFile = (path: string, query: CallOptions['query'] = {}): Promise<Blob> =>
  ask('GET', path, { headers: { accept: '*/*' }, query }, (response) => response.blob())
