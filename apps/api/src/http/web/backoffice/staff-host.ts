import { AppError } from '@puente/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const STAFF_PATHS = /^\/(?:backoffice|staff)(?:[/?]|$)/
/** What both hosts answer: monitoring, and the demo sign-in of the sandbox. */
const SHARED_PATHS = /^\/(?:health|metrics|version\.json|sandbox\/staff-session)(?:[/?]|$)/

const hostOf = (request: FastifyRequest, withPort: boolean) =>
  (withPort ? request.host : request.hostname).toLowerCase()

/**
 * With a host of its own, the back office and the staff calls exist only there, and that host has nothing else: a cookie or a
 * script of the borrower's site then never reaches the staff's.
 */
export function addStaffHost(app: FastifyInstance, staffHost: string | undefined): void {
  if (staffHost === undefined) return
  const withPort = staffHost.includes(':')
  app.addHook('onRequest', async (request, reply) => {
    // The pattern of the matched route, because the address may be written with escapes: `/%73taff`.
    const path = request.routeOptions.url ?? request.url
    if (SHARED_PATHS.test(path)) return
    const isStaffHost = hostOf(request, withPort) === staffHost
    if (isStaffHost && /^\/(?:\?|$)/.test(request.url)) return reply.redirect('/backoffice')
    if (isStaffHost !== STAFF_PATHS.test(path)) {
      throw new AppError('not_found', `${request.method} on ${isStaffHost ? 'the staff' : "the borrower's"} host`)
    }
  })
}
