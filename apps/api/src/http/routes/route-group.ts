import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { HttpDeps } from '../http-deps.ts'
import type { Pages } from '../web/pages.ts'

/** What a route file exports: takes its dependencies, returns the plugin that adds its calls. */
export type Route = (deps: HttpDeps, pages: Pages) => FastifyPluginAsyncZod

/**
 * The calls of a folder as one route. The hooks of the scope that it is registered in apply to all of them. A route that
 * adds hooks, parsers or validators wraps itself in `ownScope`: one scope per route would make up half of the server's start.
 */
export const routeGroup =
  (routes: readonly Route[]): Route =>
  (deps, pages) =>
  async (app, options) => {
    for (const route of routes) await route(deps, pages)(app, options)
  }
