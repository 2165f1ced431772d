import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { DepsParts } from './create-deps.ts'
import type { HttpDeps } from './http/http-deps.ts'
import { addEtags } from './http/live/etag.ts'
import { createPollServer } from './http/live/poll-server.ts'
import { addPolledAnswers } from './http/live/polled-answers.ts'
import { aggregationRoutes } from './http/routes/aggregation/index.ts'
import { apiRoutes } from './http/routes/api/index.ts'
import { contentRoutes } from './http/routes/content/index.ts'
import { embedRoutes } from './http/routes/embed/index.ts'
import { operationsRoutes } from './http/routes/operations/index.ts'
import { addMetrics } from './http/routes/operations/metrics.ts'
import { VERSION_PATH, versionAnswer } from './http/routes/operations/version.ts'
import { paymentRoutes } from './http/routes/payment/index.ts'
import { sandboxRoutes } from './http/routes/sandbox/index.ts'
import { shortLink } from './http/routes/short-link.ts'
import { staffRoutes } from './http/routes/staff/index.ts'
import { v2Routes } from './http/routes/v2/index.ts'
import { webhookRoutes } from './http/routes/webhooks/index.ts'
import { borrowerScope } from './http/scopes/borrower.ts'
import { addApiDocs } from './http/web/api-docs.ts'
import { addBackoffice } from './http/web/backoffice/backoffice.ts'
import { addStaffHost } from './http/web/backoffice/staff-host.ts'
import { BODY_PACE, type BodyPace } from './http/web/body-pace.ts'
import { clientSettings } from './http/web/client-settings.ts'
import { addCors } from './http/web/cors.ts'
import { addErrorHandling, validateRequest } from './http/web/error-handler.ts'
import { addJsonBodies } from './http/web/json-body.ts'
import { addNotFound, unreadableAddress } from './http/web/not-found.ts'
import { createPages } from './http/web/pages.ts'
import { addPrivateAnswers } from './http/web/private-answers.ts'
import { addPublicAnswers } from './http/web/public-answers.ts'
import { addRequestSpans } from './http/web/request-spans.ts'
import { addSecurityHeaders } from './http/web/security-headers.ts'
import { addStaticFiles } from './http/web/static-files.ts'
import { logOptions } from './platform/log/log.ts'
import { runWaitingJobs } from './worker.ts'

export interface AppParts extends DepsParts {
  /** The id of this build; open pages compare it to detect a new one. */
  readonly build: string
  /** The folder of the built web app; tests pass their own. */
  readonly webDir?: string
  /** The folder of the built back office. */
  readonly backofficeDir?: string
  /** Called for every registered route: tests that cover all routes get their list from here. */
  readonly onRoute?: (route: RouteOptions) => void
  /** Where log lines go instead of the standard output; for tests. */
  readonly logStream?: Writable
  /** How fast bodies must arrive; tests pass a shorter time. */
  readonly bodyPace?: BodyPace
}

const WEB_DIR = fileURLToPath(new URL('../../borrower/dist', import.meta.url))
const BACKOFFICE_DIR = fileURLToPath(new URL('../../backoffice/dist', import.meta.url))
/** Many times the size of the largest form. A route that accepts more sets its own limit. */
const BODY_LIMIT_BYTES = 16 * 1024

export async function createApp(parts: AppParts, deps: HttpDeps): Promise<FastifyInstance> {
  const { config, pool, content, build, sandboxClock, webDir = WEB_DIR, bodyPace = BODY_PACE } = parts
  const { backofficeDir = BACKOFFICE_DIR } = parts
  const settings = clientSettings(deps, build)
  const pages = createPages(webDir, content, settings)
  const buildVersion = versionAnswer(build)
  const app = Fastify({
    ...logOptions(config, parts.logStream),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: unreadableAddress(pages),
    serverFactory: (handle) =>
      createPollServer(deps, { fixedEtags: new Map([[VERSION_PATH, buildVersion.etag()]]), bodyPace }, handle),
  })
  if (parts.onRoute) app.addHook('onRoute', parts.onRoute)
  app.setValidatorCompiler(validateRequest)
  app.setSerializerCompiler(serializerCompiler)
  addRequestSpans(app)
  addErrorHandling(app)
  addJsonBodies(app)
  addPolledAnswers(app, deps)
  addEtags(app, deps)
  addPublicAnswers(app)
  addPrivateAnswers(app)
  addMetrics(app, deps, { build, pool, standbyPool: parts.standbyPool ?? null })
  addSecurityHeaders(app, config, pages.styleHashes)
  await addCors(app, config.allowedOrigins)
  if (config.apiDocs) await addApiDocs(app, content.layout.brand.name)
  addStaffHost(app, config.backofficeHost)
  await addStaticFiles(app, webDir, config)
  await addBackoffice(app, backofficeDir, content.layout.brand.name)

  await app.register(operationsRoutes(pool, buildVersion))
  await app.register(contentRoutes(deps, pages, settings))
  for (const routes of [shortLink, embedRoutes, webhookRoutes, aggregationRoutes, paymentRoutes]) {
    await app.register(routes(deps, pages))
  }
  await app.register(async (scope) => {
    borrowerScope(scope, deps)
    await scope.register(v2Routes(deps, pages))
    await scope.register(apiRoutes(deps, pages))
  })
  await app.register(staffRoutes(deps, pages))
  await app.register(sandboxRoutes(deps, sandboxClock, () => runWaitingJobs(pool, deps)))
  addNotFound(app, pages, config)
  return app
}
