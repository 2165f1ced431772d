import { ProviderChecks } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { checkProviders as check } from '../../../../staff/system/check-providers.ts'
import { noteProviderHealth } from '../../../../staff/system/provider-health.ts'
import { staffActor } from '../../../scopes/staff.ts'
import { answer } from '../../../web/answer.ts'
import { errors } from '../../../web/error-responses.ts'

export const checkProviders =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    let running: ReturnType<typeof check> | null = null
    /** A request that comes meanwhile gets the same answer: many requests at once are one call to each provider. */
    const checkOnce = () => {
      running ??= check(deps.config, deps).finally(() => {
        running = null
      })
      return running
    }

    app.post(
      '/staff/system/provider-checks',
      {
        config: { permission: 'system.read' },
        schema: {
          tags: ['staff'],
          summary: 'Make a test call to every provider that has one: no message, no money, no data of a customer',
          response: { 200: ProviderChecks, ...errors(401, 403, 422) },
        },
      },
      async (request, reply) => {
        const checks = await checkOnce()
        // The page shows when each last worked: this call counts too.
        await noteProviderHealth(deps)
        await deps.transaction((tx) =>
          tx.audit.record({
            at: deps.clock.now(),
            actor: staffActor(request),
            action: 'providers.checked',
            userId: null,
            detail: { problems: checks.filter(({ state }) => state === 'fails').length },
          }),
        )
        return answer(reply, 200, { items: [...checks] })
      },
    )
  }
