import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type BodyPace, watchBody } from '../web/body-pace.ts'
import { matchesEtag } from '../web/cached-answer.ts'
import type { PolledKind } from './answer-cache.ts'
import { NOT_MODIFIED, type PollNeeds, unchangedEtag } from './polled-answers.ts'

/** A proxy that keeps connections for a minute, as most do, must never write into one that we close. */
const KEEP_ALIVE_MS = 72_000

/**
 * Limits of Node's own. Headers are small and come at once. Bodies are watched one by one (`watchBody`); the limit on the whole
 * request is above what the slowest permitted upload takes.
 */
const TIMEOUTS = { headersTimeout: 15_000, requestTimeout: 25 * 60_000, connectionsCheckingInterval: 5_000 } as const

/** As a flat list, which Node writes as it is. */
const FIXED_HEADERS = Object.entries(NOT_MODIFIED).flat()

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The HTTP server below Fastify. Most requests of all are polls that find nothing new: those are answered right here, from
 * memory, and only counted. `fixedEtags` are of answers that stay the same while this program runs, by their path.
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
  // Without a public address the loan's answer depends on how the caller names us: that is for the route to know.
  if (config.publicUrl !== undefined) polled.set('/v2/loan', 'loan')

  const unchanged = ({ method, url = '', headers }: IncomingMessage): string | null => {
    const kind = polled.get(url)
    const fixed = kind === undefined ? fixedEtags.get(url) : undefined
    if (method !== 'GET' || (kind === undefined && fixed === undefined)) return null
    // A page of another origin needs headers that let it read the answer: the route's way adds them.
    if (headers.origin !== undefined) return null
    if (kind !== undefined) return unchangedEtag(deps, { kind, variant: '', headers })
    return fixed !== undefined && matchesEtag(headers['if-none-match'], fixed) ? fixed : null
  }
  const unused = new Set<Socket>()
  const server = createServer(TIMEOUTS, (request, response) => {
    unused.delete(request.socket)
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

/**
 * Browsers open connections before they need them, and Node takes one on which nothing was asked yet for a busy one: a
 * server that stops would wait a minute for it.
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
