import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { HttpDeps } from '../http-deps.ts'
import type { Pages } from '../web/pages.ts'

/** What a route file exports: takes its dependencies, returns the plugin that adds its calls. */
export type Route = (deps: HttpDeps, pages: Pages) => FastifyPluginAsyncZod

/** The calls of a folder as one route. The hooks of the scope that it is registered in apply to all of them. */
export const routeGroup =
  (routes: readonly Route[]): Route =>
  (deps, pages) =>
  async (app) => {
    for (const route of routes) await app.register(route(deps, pages))
  }
