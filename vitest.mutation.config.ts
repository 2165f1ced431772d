import { defineConfig } from 'vitest/config'
import { FastFilesFirst } from './lab/mutation/fast-files-first.ts'
import { currentModule } from './lab/mutation/modules.mjs'
import { WAIT_TIMEOUT_MS } from './tools/wait-timeout.ts'

const { tests, isServer = false } = currentModule()

/**
 * The tests that `npm run test:mutation` runs on each mutant. Those of the domain are pure and take milliseconds, those of the server
 * share one PostgreSQL.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: tests,
    exclude: ['**/node_modules/**', '**/*.full.test.ts', '**/random-lives.test.ts'],
    setupFiles: [...(isServer ? ['vitest.setup.ts'] : []), 'lab/mutation/fixed-random-data.ts'],
    globalSetup: isServer ? ['apps/api/test/postgres-for-all-tests.ts'] : [],
    sequence: { sequencer: FastFilesFirst },
    isolate: false,
    // Stryker ends a mutant that loops; a slow machine must not kill one.
    testTimeout: isServer ? 180_000 : 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
  },
})
