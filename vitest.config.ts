import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2, // the smallest machine we promise to run on has two cores
    // Generous: what else that machine does must not decide whether a test passes. A test that works never waits.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['./vitest.setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A test that needs a document asks for it in its first line: // @vitest-environment happy-dom
          environment: 'node',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/borrower/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['apps/api/**/*.test.ts'],
          globalSetup: ['apps/api/test/postgres-for-all-tests.ts'],
        },
      },
    ],
  },
})
