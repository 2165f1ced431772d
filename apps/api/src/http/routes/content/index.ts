import type { ClientSettings } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { HttpDeps } from '../../http-deps.ts'
import type { Pages } from '../../web/pages.ts'
import { contentClientSettings } from './client-settings.ts'
import { contentLayout } from './layout.ts'
import { legalPage } from './legal-page.ts'
import { manifest } from './manifest.ts'

export const contentRoutes =
  (deps: HttpDeps, pages: Pages, settings: ClientSettings): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(contentLayout(deps))
    await app.register(contentClientSettings(settings))
    await app.register(legalPage(pages))
    await app.register(manifest(deps))
  }
