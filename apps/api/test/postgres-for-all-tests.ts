import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { makeTemplateDatabase } from './template-database.ts'
import { makeTemporaryDataDir } from './temporary-data-dir.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of this test run. A test file makes its own database in it. */
    postgresUrl: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeTemporaryDataDir()
  // Nothing in it is worth a disk flush: it is thrown away minutes later.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  // A migration that fails must not leave a server behind that nobody stops.
  await makeTemplateDatabase(postgres.url).catch(async (cause: unknown) => {
    await stop()
    throw cause
  })
  project.provide('postgresUrl', postgres.url)
  return stop
}
