import { defineConfig } from 'vitest/config'
import { GroupByEnvironment } from './tools/group-by-environment.ts'
import { WAIT_TIMEOUT_MS } from './tools/wait-timeout.ts'

// Exhaustive files (`*.full.test.ts`: every combination, large data, crashes) run with `npm run test:full` only.
const exclude = ['**/node_modules/**', ...(process.env.PUENTE_TEST_FULL === '1' ? [] : ['**/*.full.test.{ts,tsx}'])]

export default defineConfig({
  test: {
    maxWorkers: 2, // the smallest machine we promise to run on has two cores
    // The files of a worker share its libraries, which take longer to load than most tests to run. `vitest.setup.ts` keeps them apart.
    isolate: false,
    sequence: { sequencer: GroupByEnvironment },
    // Generous: what else that machine does must not decide whether a test passes. A test that works never waits.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
    setupFiles: ['./vitest.setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A test that needs a document asks for it in its first line: // @vitest-environment happy-dom
          environment: 'node',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/{borrower,backoffice}/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'lab/**/*.test.ts',
          ],
          exclude: [...exclude, 'lab/chaos/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          // Crashes start real servers, which the API part bundles first.
          include: ['apps/api/**/*.test.ts', 'lab/chaos/**/*.test.ts'],
          exclude,
          globalSetup: ['apps/api/test/postgres-for-all-tests.ts'],
        },
      },
    ],
  },
})
