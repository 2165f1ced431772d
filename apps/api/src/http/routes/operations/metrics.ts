import { statfs } from 'node:fs/promises'
import { AppError } from '@puente/domain'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { providerCalls } from '../../../platform/provider-calls.ts'
import { sameBytes } from '../../../platform/security/secrets.ts'
import { documentsFolder } from '../../../providers/file-store/choose-files.ts'
import type { HttpDeps } from '../../http-deps.ts'
import { tokenOf } from '../../web/bearer-token.ts'
import { addBusinessMetrics } from './business-metrics.ts'
import { addInstallationMetrics, type Installation } from './installation-metrics.ts'

/** Prometheus metrics of every request, in every plugin. In production only the holder of PUENTE_METRICS_TOKEN can read them. */
export function addMetrics(
  app: FastifyInstance,
  {
    config: { mode, metricsToken, fileStore, publicUrl },
    live,
    transaction,
    clock,
    wallClock,
  }: Pick<HttpDeps, 'config' | 'live' | 'transaction' | 'clock' | 'wallClock'>,
  { build, pool, standbyPool }: Pick<Installation, 'build' | 'pool' | 'standbyPool'>,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'puente_http_request_seconds',
    help: 'Duration of HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'puente_event_streams',
    help: 'Open pages that are told of changes as they happen',
    registers: [registry],
    collect() {
      this.set(live.streams.size)
    },
  })
  if (fileStore.provider === 'folder') {
    new Gauge({
      name: 'puente_documents_free_bytes',
      help: 'Free space of the disk with the documents',
      registers: [registry],
      async collect() {
        const disk = await statfs(documentsFolder(fileStore)).catch(() => null)
        if (disk === null) this.reset()
        else this.set(disk.bavail * disk.bsize)
      },
    })
  }
  addBusinessMetrics(registry, { transaction, clock, wallClock })
  addInstallationMetrics(registry, { build, pool, standbyPool, publicUrl })
  new Counter({
    name: 'puente_unchanged_polls_total',
    help: 'Polls that found nothing new and were answered before any route; in no other figure',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(live.unchangedPolls)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Label by route, never by address: an address may hold a secret and has unbounded values.
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    const isOpen = mode === 'sandbox' && metricsToken === undefined
    const isHolder =
      metricsToken !== undefined && sameBytes(Buffer.from(tokenOf(request) ?? ''), Buffer.from(metricsToken))
    if (!isOpen && !isHolder) throw new AppError('not_found', 'metrics requested without their token')
    return reply.type(registry.contentType).send(await Registry.merge([registry, providerCalls]).metrics())
  })
}
