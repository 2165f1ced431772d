import { currentModule } from './tools/mutation/modules.mjs'

const { name, mutate } = currentModule()
const folder = `.cache/mutation/${name}`

/**
 * Mutates one module of the domain and runs its tests on each mutant. `npm run test:mutation` does so for all modules. Results:
 * docs/reference/mutation.md.
 */
// biome-ignore lint/style/noDefaultExport: Stryker reads its settings from the default export.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: true },
  mutate,
  coverageAnalysis: 'perTest',
  // Stryker would read tsconfig.json with TypeScript's JavaScript API, which TypeScript 7 does not have. No such file, no reading.
  tsconfigFile: 'no-tsconfig.json',
  ignorePatterns: ['.puente', 'dist', 'test-results', 'apps/*/src', 'docs', 'e2e', 'bench'],
  // Unchanged mutants keep their result from the last run.
  incremental: true,
  incrementalFile: `${folder}/incremental.json`,
  tempDirName: `${folder}/sandbox`,
  cleanTempDir: 'always',
  concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
  timeoutMS: 20_000,
  reporters: ['clear-text', 'progress', 'json', 'html'],
  jsonReporter: { fileName: `${folder}/report.json` },
  htmlReporter: { fileName: `${folder}/report.html` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  warnings: { slow: false },
  thresholds: { high: 90, low: 85, break: 85 },
}
