import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { SandboxClock } from '../../../db/sandbox-clock.ts'
import type { HttpDeps } from '../../http-deps.ts'
import { sandboxBank } from './bank.ts'
import { sandboxCardOutcome } from './card-outcome.ts'
import { sandboxCustomers } from './customers.ts'
import { sandboxEmbed } from './embed.ts'
import { sandbox } from './sandbox.ts'
import { sandboxStaffSession } from './staff-session.ts'

/** `sandboxClock` is null in production, which has none of the calls that depend on the mode. */
export const sandboxRoutes =
  (deps: HttpDeps, sandboxClock: SandboxClock | null, runWaitingJobs: () => Promise<void>): FastifyPluginAsyncZod =>
  async (app) => {
    // These two exist where their simulated provider is the configured one; production refuses to start with it.
    await app.register(sandboxCardOutcome(deps))
    await app.register(sandboxBank(deps))
    if (sandboxClock === null) return
    await app.register(sandbox(deps, sandboxClock, runWaitingJobs))
    await app.register(sandboxCustomers(deps))
    await app.register(sandboxStaffSession(deps))
    await app.register(sandboxEmbed(deps.config))
  }
