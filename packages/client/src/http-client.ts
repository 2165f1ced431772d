import { type ApiFailure, type FailureTexts, failureOf, noAnswer } from './api-failure.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Parameters without a value are left out of the address. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Sends a request: `fetch`, or a replacement that can report progress. */
export type Transport = (url: string, request: RequestInit) => Promise<Response>

export interface CallOptions {
  readonly body?: unknown
  readonly query?: Query | undefined
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Keeps the request alive when the page unloads. */
  readonly keepalive?: boolean
  readonly transport?: Transport
}

export interface Call extends CallOptions {
  readonly method: HttpMethod
  readonly path: string
}

/** The end of a call: a success, a refusal, or no response at all. */
export interface CallEnd {
  readonly response: Response | null
  readonly data: unknown
  readonly failure: ApiFailure | null
}

/** What an app adds to a call when it is sent, and does when it has ended. */
export interface SentCall {
  readonly headers: Readonly<Record<string, string>>
  readonly credentials: RequestCredentials
  readonly cache: RequestCache
  readonly ended: (end: CallEnd) => void
}

interface HttpClientSettings {
  readonly texts: FailureTexts
  /** Origin and prefix for a path, without a trailing slash; empty for the page's own origin. */
  readonly baseOf: (path: string) => string
  readonly send: (call: Call) => SentCall
}

interface HttpClient {
  /** One call. Returns the body of a success or throws an `ApiFailure`. */
  call<T>(method: HttpMethod, path: string, options?: CallOptions): Promise<T>
  /** Downloads a file. Credentials are in headers, so the address alone opens nothing. */
  fetchFile(path: string, query?: Query): Promise<Blob>
  addressOf(path: string, query?: Query): string
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

function requestOf({ method, body, signal, keepalive, headers: own }: Call, sent: SentCall): RequestInit {
  const headers = new Headers({ accept: 'application/json', ...sent.headers, ...own })
  // For forms and files the browser sets the content type.
  const isRaw = body instanceof FormData || body instanceof Blob
  if (body !== undefined && !isRaw) headers.set('content-type', 'application/json')
  return {
    method,
    headers,
    credentials: sent.credentials,
    cache: sent.cache,
    ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  }
}

export function createHttpClient({ texts, baseOf, send }: HttpClientSettings): HttpClient {
  const addressOf = (path: string, query: Query = {}): string => {
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
    }
    const text = parameters.toString()
    return `${baseOf(path)}${path}${text === '' ? '' : `?${text}`}`
  }

  async function ask(call: Call, readSuccess: (response: Response) => Promise<unknown>): Promise<unknown> {
    const sent = send(call)
    const { path, query, signal, transport = fetch } = call
    let response: Response
    let data: unknown
    try {
      response = await transport(addressOf(path, query), requestOf(call, sent))
      data = await (response.ok ? readSuccess : bodyOf)(response)
    } catch (cause) {
      // The caller aborted the request: not a network failure, and nothing to show.
      if (signal?.aborted) throw cause
      const failure = noAnswer(cause, texts)
      sent.ended({ response: null, data: null, failure })
      throw failure
    }
    const failure = response.ok ? null : failureOf(response, data, texts)
    sent.ended({ response, data, failure })
    if (failure !== null) throw failure
    return data
  }

  return {
    addressOf,
    call: <T>(method: HttpMethod, path: string, options: CallOptions = {}) =>
      ask({ ...options, method, path }, bodyOf) as Promise<T>,
    fetchFile: (path, query) =>
      ask({ method: 'GET', path, query, headers: { accept: '*/*' } }, (response) => response.blob()) as Promise<Blob>,
  }
}
