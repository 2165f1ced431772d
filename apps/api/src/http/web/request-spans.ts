import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, type OpenSpan, runInSpan, startSpan } from '../../platform/tracing/tracing.ts'

/** The methods of RFC 9110 and PATCH; others must not become names (semantic conventions for HTTP). */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'])

/** A request that no route takes is named by its method only. */
const spanName = (method: string, route: string | undefined): string =>
  [method === '_OTHER' ? 'HTTP' : method, ...(route === undefined ? [] : [route])].join(' ')

/**
 * A span for every request, named by method and route pattern; its trace id is in the request's log lines. Routes that are not
 * logged (health, metrics) have none, and neither have polls that are answered before any route.
 */
export function addRequestSpans(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route, logLevel } = request.routeOptions
    const { traceparent } = request.headers
    const method = KNOWN_METHODS.has(request.method) ? request.method : '_OTHER'
    const span =
      logLevel === 'warn'
        ? null
        : startSpan(spanName(method, route), {
            kind: 'server',
            attributes: {
              'http.request.method': method,
              'url.scheme': request.protocol,
              ...(route !== undefined && { 'http.route': route }),
            },
            callerTraceparent: typeof traceparent === 'string' ? traceparent : undefined,
          })
    if (span === null) return done()
    spans.set(request, span)
    const log = request.log.child({ trace_id: span.traceId })
    Object.assign(request, { log })
    Object.assign(reply, { log })
    runInSpan(span, done)
  })
  // The body arrives by events of the connection, which do not carry the context of the hook above.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else runInSpan(span, done)
  })
  // Without it the span of a caller that hung up would never end. No response was sent, so there is no status.
  app.addHook('onRequestAbort', async (request) => spans.get(request)?.end('aborted'))
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
  })
}
