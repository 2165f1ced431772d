import { StaffSystem } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { knownMigrations } from '../../../../db/migrate.ts'
import type { ProviderHealthRow } from '../../../../db/repositories/installation.ts'
import type { Deps } from '../../../../deps.ts'
import { puenteVersion } from '../../../../platform/version.ts'
import { providerChecks } from '../../../../staff/system/check-providers.ts'
import { errors } from '../../../web/error-responses.ts'

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** What runs: version, database, night, backup, jobs, providers, and every setting except secrets. */
export const readSystem =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { config, transaction, wallClock } = deps
    const startedAt = wallClock.now().toISOString()
    const known = knownMigrations()
    const checks = providerChecks(config, deps)

    app.get(
      '/staff/system',
      {
        config: { permission: 'system.read' },
        schema: {
          tags: ['staff'],
          summary: 'Read what runs: version, database, night, backup, jobs, providers and settings; never a secret',
          response: { 200: StaffSystem, ...errors(401, 403) },
        },
      },
      async () => {
        const { applied, backup, night, jobs, health } = await transaction(async (tx) => ({
          applied: new Set(await tx.businessFigures.migrationHashes()),
          backup: await tx.installation.lastBackup(),
          night: (await tx.nightlyRuns.newest(null, 1))[0],
          jobs: await tx.jobs.figures(),
          health: await tx.installation.providers(),
        }))
        const missing = known.filter(({ hash }) => !applied.has(hash))
        const healthOf = (port: string, provider: string): ProviderHealthRow | undefined =>
          health.find((row) => row.port === port && row.provider === provider)
        return {
          mode: config.mode,
          version: puenteVersion(),
          node: process.versions.node,
          started_at: startedAt,
          migrations: {
            newest: known.at(-1)?.name ?? '',
            count: known.length,
            missing: missing.map(({ name }) => name),
            unknown: applied.size - (known.length - missing.length),
          },
          last_backup:
            backup === null
              ? null
              : {
                  ended_at: backup.endedAt.toISOString(),
                  kind: backup.kind,
                  bytes: backup.bytes,
                  version: backup.version,
                },
          last_night:
            night === undefined
              ? null
              : {
                  business_date: night.businessDate,
                  finished_at: iso(night.finishedAt),
                  failed_at: iso(night.failedAt),
                },
          jobs: { waiting: jobs.waiting, dead: jobs.dead, oldest_due_seconds: Math.round(jobs.oldestDueSeconds) },
          providers: checks.map(({ port, provider, call }) => {
            const row = healthOf(port, provider)
            return {
              port,
              provider,
              is_simulated: provider === 'sandbox',
              has_check: call !== null && provider !== 'sandbox',
              worked_at: iso(row?.workedAt),
              failed_at: iso(row?.failedAt),
              failure: row?.failure ?? null,
            }
          }),
          settings: Object.entries(config.shownSettings).map(([part, settings]) => ({
            part,
            settings: settings.map(({ isSecret, ...setting }) => ({ ...setting, is_secret: isSecret })),
          })),
        }
      },
    )
  }
