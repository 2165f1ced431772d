import { type Call, type CallEnd, createHttpClient, type SentCall } from '@puente/client'
import { alertTexts } from '@puente/texts/alerts'
import { accessToken } from '../session/access-token.ts'
import { readCookiesAgain } from '../storage/web-storage.ts'
import { apiBase, contentBase, isContentPath } from './base-url.ts'
import { reportCall } from './call-watch.ts'

type UnauthorizedHandler = (failure: NonNullable<CallEnd['failure']>) => void
let onUnauthorized: UnauthorizedHandler = () => {}

/** Called when the server no longer accepts the token: the session ends itself. */
export function handleUnauthorized(handler: UnauthorizedHandler): void {
  onUnauthorized = handler
}

export const tokenHeaders = (token: string | null): Readonly<Record<string, string>> =>
  token === null ? {} : { authorization: `Bearer ${token}`, ApiKey: token }

const etags = new Map<string, string | null>()

/** The ETags of the last responses by path, so that the server can tell which still hold. */
export const etagOf = (path: string): string | null => etags.get(path) ?? null

/** A response to an old token says nothing about the session that replaced it. */
function isOfThisSession(token: string | null): boolean {
  readCookiesAgain()
  return token !== null && token === accessToken()
}

function send({ method, path, body, query = {} }: Call): SentCall {
  const isContent = isContentPath(path)
  const token = isContent ? null : accessToken()
  return {
    headers: tokenHeaders(token),
    // The page preloads the layout anonymously; a fetch with credentials would not reuse that response.
    credentials: isContent ? 'same-origin' : 'include',
    // Polled responses carry an ETag: the browser revalidates with it, and a 304 has no body.
    cache: method === 'GET' && !isContent ? 'no-cache' : 'default',
    ended({ response, data, failure }) {
      reportCall({ method, path, body, query, data, status: response?.status ?? 0, label: failure?.label ?? null })
      if (failure === null) etags.set(path, response?.headers.get('etag') ?? null)
      else if (failure.status === 401 && isOfThisSession(token)) onUnauthorized(failure)
    },
  }
}

/** Calls to the API and the content host. An unknown token ends the session. */
export const { call, fetchFile, addressOf } = createHttpClient({
  texts: alertTexts,
  baseOf: (path) => (isContentPath(path) ? contentBase() : apiBase()),
  send,
})
