/**
 * Mutates the rules that money, dates, prices, the life of a loan, codes and permissions follow, and runs the domain's tests on each
 * mutant. Results: docs/reference/mutation.md.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
// biome-ignore lint/style/noDefaultExport: Stryker reads its settings from the default export.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: true },
  mutate: [
    'packages/domain/src/{money,calendar,pricing,loan,regime}/**/*.ts',
    'packages/domain/src/registration/{where-to,where-to-anonymous,steps}.ts',
    'packages/domain/src/{person/sms-code,promo/promo-code}.ts',
    'packages/domain/src/staff/*.ts',
    '!**/*.test.ts',
  ],
  coverageAnalysis: 'perTest',
  // Stryker would read tsconfig.json with TypeScript's JavaScript API, which TypeScript 7 does not have. No such file, no reading.
  tsconfigFile: 'no-tsconfig.json',
  ignorePatterns: ['.puente', 'dist', 'test-results', 'apps/api/data', 'docs/images'],
  // Unchanged mutants keep their result from the last run.
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/sandbox',
  cleanTempDir: 'always',
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'progress', 'json', 'html'],
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 90, low: 85, break: 85 },
}
