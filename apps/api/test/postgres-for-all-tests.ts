import type { TestProject } from 'vitest/node'
import { makeTemplateDatabase } from './template-database.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of this test run. Each test file creates its own database in it. */
    postgresUrl: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres({ max_connections: '200' })
  // A failed migration must not leave a running server behind.
  await makeTemplateDatabase(postgres.url).catch(async (cause: unknown) => {
    await postgres.stop()
    throw cause
  })
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
