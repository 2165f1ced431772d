import { createApp } from '../src/app.ts'
import type { ListenOptions } from '../src/db/channel.ts'
import { createLiveUpdates, type LiveUpdates } from '../src/http/live/live-updates.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export const databaseUrlOf = ({ pool }: Pick<TestApp, 'pool'>): string => String(pool.options.connectionString)

/** The whole server, with the change feed running from the start, as in production. */
export async function createLiveTestApp(
  environment: Record<string, string> = {},
  options: ListenOptions = {},
): Promise<TestApp> {
  const server = await createTestApp(environment)
  await server.deps.live.start(databaseUrlOf(server), server.clock, options)
  return {
    ...server,
    async close() {
      await server.app.close()
      await server.deps.live.stop()
      await server.pool.end()
    },
  }
}

/** A second server on the same database. It computes every response, unless told to listen to the change feed. */
export async function createSecondNode({
  deps,
  pool,
  clock,
}: TestApp): Promise<Pick<TestApp, 'app'> & { live: LiveUpdates }> {
  const live = createLiveUpdates({ maxStreams: 10 })
  const app = await createApp(
    { config: deps.config, pool, content: deps.content, sandboxClock: clock, build: 'test' },
    { ...deps, live },
  )
  await app.ready()
  return { app, live }
}
