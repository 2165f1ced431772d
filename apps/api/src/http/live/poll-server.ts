import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type BodyPace, watchBody } from '../web/body-pace.ts'
import { matchesEtag } from '../web/cached-answer.ts'
import type { PolledKind } from './answer-cache.ts'
import { NOT_MODIFIED, type PollNeeds, unchangedEtag } from './polled-answers.ts'

/** Most proxies keep connections for a minute and must never write into one that we close. */
const KEEP_ALIVE_MS = 72_000

/**
 * Node's own limits. Headers are small and arrive at once. Each body is watched separately (`watchBody`); the limit on the
 * whole request exceeds the slowest permitted upload.
 */
const TIMEOUTS = { headersTimeout: 15_000, requestTimeout: 25 * 60_000, connectionsCheckingInterval: 5_000 } as const

/** A flat list, which Node writes as it is. */
const FIXED_HEADERS = Object.entries(NOT_MODIFIED).flat()

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The HTTP server below Fastify. Most requests are unchanged polls: they are answered here, from memory, and only counted.
 * `fixedEtags` maps a path to the ETag of a response that stays the same while this process runs.
 */
export function createPollServer(
  deps: PollNeeds,
  { fixedEtags, bodyPace }: { fixedEtags: ReadonlyMap<string, string>; bodyPace: BodyPace },
  handle: Handler,
): Server {
  const { live, config } = deps
  const polled = new Map<string, PolledKind>([
    ['/v2/user', 'user'],
    ['/v2/notification-inbox', 'inbox'],
  ])
  // Without a public address the loan response depends on the Host header: leave it to the route.
  if (config.publicUrl !== undefined) polled.set('/v2/loan', 'loan')

  const unchanged = ({ method, url = '', headers }: IncomingMessage): string | null => {
    const kind = polled.get(url)
    const fixed = kind === undefined ? fixedEtags.get(url) : undefined
    if (method !== 'GET' || (kind === undefined && fixed === undefined)) return null
    // A cross-origin page needs CORS headers, which the route adds.
    if (headers.origin !== undefined) return null
    if (kind !== undefined) return unchangedEtag(deps, { kind, variant: '', headers })
    return fixed !== undefined && matchesEtag(headers['if-none-match'], fixed) ? fixed : null
  }
  const unused = new Set<Socket>()
  const server = createServer(TIMEOUTS, (request, response) => {
    unused.delete(request.socket)
    // Programs in front could have read another of them (RFC 9112, section 3.2).
    if (hasSecondHost(request)) {
      response.writeHead(400, { connection: 'close' }).end()
      return
    }
    const etag = unchanged(request)
    if (etag === null) {
      watchBody(request, response, bodyPace)
      handle(request, response)
      return
    }
    live.countUnchanged()
    response.writeHead(304, ['etag', etag, ...FIXED_HEADERS]).end()
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  closeUnusedConnections(server, unused)
  return server
}

/** `headers` keeps the first of them only. */
function hasSecondHost({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name !== undefined && name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}

/**
 * Browsers open connections before they need them, and Node counts one without a request as busy: shutdown would wait a minute
 * for it.
 */
function closeUnusedConnections(server: Server, unused: Set<Socket>): void {
  function forget(this: Socket) {
    unused.delete(this)
  }
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', forget)
  })
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    for (const socket of unused) socket.destroy()
    closeIdle()
  }
}
