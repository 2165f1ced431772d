import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { matchesEtag, strongEtag } from '../web/cached-answer.ts'
import type { LiveDeps } from './live-updates.ts'
import { keepAnswer } from './polled-answers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sends a polled response with a strong ETag, or 304 when the caller already has this body. */
    etag?: boolean
  }
}

export function addEtags(app: FastifyInstance, deps: LiveDeps & Pick<Deps, 'clock' | 'config'>): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.config.etag !== true || reply.statusCode !== 200 || typeof payload !== 'string')
      return done(null, payload)
    const etag = strongEtag(payload)
    keepAnswer(deps, request, etag)
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (!matchesEtag(request.headers['if-none-match'], etag)) return done(null, payload)
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    done(null, null)
  })
}
