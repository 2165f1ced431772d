import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheAnswer, sendCached } from '../cached-answer.ts'
import { markSameForAll } from '../private-answers.ts'
import { BACKOFFICE_POLICY, readBackofficePage } from './backoffice-page.ts'

/** Serves the back office: its files under a year-long cache, its page fresh at every address below `/backoffice`. */
export async function addBackoffice(app: FastifyInstance, dir: string, brand: string): Promise<void> {
  const page = cacheAnswer(readBackofficePage(dir, brand), 'text/html; charset=utf-8')
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ 'content-security-policy': BACKOFFICE_POLICY, 'referrer-policy': 'no-referrer' })
    return sendCached(request, reply, page, 'no-store')
  }
  await app.register(async (scope) => {
    scope.addHook('onRoute', markSameForAll)
    await scope.register(fastifyStatic, {
      root: join(dir, 'assets'),
      prefix: '/backoffice/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Names carry a hash of the content.
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
    })
  })
  app.get('/backoffice', { schema: { hide: true } }, sendPage)
  app.get('/backoffice/*', { schema: { hide: true } }, sendPage)
}
