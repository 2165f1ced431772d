import { defineConfig } from 'vitest/config'
import { FastFilesFirst } from './tools/mutation/fast-files-first.ts'
import { currentModule } from './tools/mutation/modules.mjs'

/** The tests that `npm run test:mutation` runs on each mutant. They are pure and take milliseconds. */
export default defineConfig({
  test: {
    environment: 'node',
    include: currentModule().tests,
    exclude: ['**/node_modules/**', '**/*.full.test.ts', '**/random-lives.test.ts'],
    setupFiles: ['tools/mutation/fixed-random-data.ts'],
    sequence: { sequencer: FastFilesFirst },
    isolate: false,
    // Stryker ends a mutant that loops; a slow machine must not kill one.
    testTimeout: 60_000,
  },
})
