import formbody from '@fastify/formbody'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** Gives calls a scope of their own: the hooks, body parsers and validators that they add apply to no other call. */
export const ownScope =
  (calls: FastifyPluginAsyncZod): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(calls)
  }

/** A scope whose calls also accept bodies of HTML forms. Browsers send those from any site, so no other call accepts them. */
export const formScope = (calls: FastifyPluginAsyncZod): FastifyPluginAsyncZod =>
  ownScope(async (scope, options) => {
    await scope.register(formbody)
    await calls(scope, options)
  })
