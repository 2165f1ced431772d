import type { FastifyInstance, RouteOptions } from 'fastify'
import { addVary } from './vary.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is the same for every caller, so that caches may share it. */
    sameForAll?: boolean
  }
}

/** The request headers that name the caller. */
export const CALLER_HEADERS = ['Authorization', 'ApiKey'] as const

function privately(cacheControl: string | undefined): string {
  if (cacheControl === undefined) return 'no-store'
  if (/\b(?:private|no-store)\b/.test(cacheControl)) return cacheControl
  return `private, ${cacheControl.replace(/\bpublic,?\s*/, '')}`
}

/**
 * Keeps every response, including errors, out of shared caches, unless its route declares that the response is the same for all
 * callers: no caller may get another caller's response. A route without a caching rule of its own is not stored at all.
 */
export function addPrivateAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // An address without a route gets the web app or an error: both set their own headers and ignore the caller.
    if (!request.is404 && request.routeOptions.config.sameForAll !== true) {
      addVary(reply, ...CALLER_HEADERS)
      reply.header('cache-control', privately(reply.getHeader('cache-control')?.toString()))
    }
    done(null, payload)
  })
}

/** For an `onRoute` hook: declares the routes of a third-party plugin the same for all callers. */
export function markSameForAll(route: RouteOptions): void {
  route.config = { ...route.config, sameForAll: true }
}
