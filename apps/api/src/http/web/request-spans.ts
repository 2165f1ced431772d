import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, type OpenSpan, runInSpan, startSpan } from '../../platform/tracing/tracing.ts'

/**
 * A span for every request, named by method and route pattern; its trace id is in the request's log lines. Routes that are not
 * logged (health, metrics) have none, and neither have polls that are answered before any route.
 */
export function addRequestSpans(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route = 'none', logLevel } = request.routeOptions
    const { traceparent } = request.headers
    const span =
      logLevel === 'warn'
        ? null
        : startSpan(`${request.method} ${route}`, {
            kind: 'server',
            attributes: { 'http.request.method': request.method, 'http.route': route },
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
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
  })
}
