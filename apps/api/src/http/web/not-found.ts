import { AppError } from '@puente/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { sendError } from './error-handler.ts'
import type { Pages } from './pages.ts'

/** Paths that are calls, not pages: an unknown one is a JSON 404 and never the web app. */
const CALL_PATHS = /^\/(?:v2|api|content|webhooks|aggregation|health|assets|embed|staff)(?:\/|$)|\.[a-z0-9]+$/i

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/'
const asksForPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && !CALL_PATHS.test(pathOf(request))

/** Answers a malformed address, or one with a longer parameter than any route accepts. */
export const unreadableAddress =
  (pages: Pages): NonNullable<FastifyServerOptions['frameworkErrors']> =>
  (error, request, reply) => {
    if (asksForPage(request)) pages.sendNotFound(request, reply)
    else sendError(reply, new AppError('not_found', error.code))
  }

/** Answers an address without a route: with the web app, whose router decides, or with a JSON 404. */
export function addNotFound(
  app: FastifyInstance,
  pages: Pages,
  { mode, apiDocs }: { readonly mode: 'sandbox' | 'production'; readonly apiDocs: boolean },
): void {
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    if (!asksForPage(request)) return sendError(reply, new AppError('not_found', `${request.method} ${path}`))
    const isClosed = (path.startsWith('/sandbox') && mode !== 'sandbox') || (/^\/docs(?:\/|$)/.test(path) && !apiDocs)
    return isClosed || path.startsWith('/s/') ? pages.sendNotFound(request, reply) : pages.sendApp(request, reply)
  })
}
