import formbody from '@fastify/formbody'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** A scope whose calls also accept bodies of HTML forms. Browsers send those from any site, so no other call accepts them. */
export const formScope =
  (calls: FastifyPluginAsyncZod): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(async (scope, options) => {
      await scope.register(formbody)
      await calls(scope, options)
    })
  }
