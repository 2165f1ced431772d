import { defineConfig } from 'vitest/config'

/** The domain's own tests: what `npm run test:mutation` runs on each mutant. They are pure and take milliseconds. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['packages/domain/src/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.full.test.ts'],
    isolate: false,
  },
})
