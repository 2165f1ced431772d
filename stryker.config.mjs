import { currentModule } from './lab/mutation/modules.mjs'

const { name, mutate, isServer = false } = currentModule()
const folder = `.cache/mutation/${name}`

/**
 * A test of the server takes seconds, so that a run of all its modules must be limited to the mutants that say most: a condition that is
 * always true, or never, is a rule that was removed. Of those it takes a sample (`lab/mutation/sample-conditions.mjs`).
 */
const ONLY_CONDITIONS = {
  excludedMutations: [
    ...['ArithmeticOperator', 'ArrayDeclaration', 'ArrowFunction', 'AssignmentOperator', 'BlockStatement'],
    ...['BooleanLiteral', 'EqualityOperator', 'LogicalOperator', 'MethodExpression', 'ObjectLiteral'],
    ...['OptionalChaining', 'Regex', 'StringLiteral', 'UnaryOperator', 'UpdateOperator'],
  ],
}
const UNUSED = [
  '.puente',
  '.cache/test-reports',
  'dist',
  'test-results',
  'docs',
  'e2e',
  'apps/borrower/src',
  'apps/backoffice/src',
]

/**
 * Mutates one module and runs its tests on each mutant. `npm run test:mutation` does so for all modules. Results:
 * docs/reference/mutation.md.
 */
// biome-ignore lint/style/noDefaultExport: Stryker reads its settings from the default export.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', ...(isServer ? ['./lab/mutation/sample-conditions.mjs'] : [])],
  vitest: { configFile: 'vitest.mutation.config.ts', related: true },
  mutate,
  ...(isServer ? { mutator: ONLY_CONDITIONS, ignorers: ['sample-conditions'], ignoreStatic: true } : {}),
  coverageAnalysis: 'perTest',
  // Stryker would read tsconfig.json with TypeScript's JavaScript API, which TypeScript 7 does not have. No such file, no reading.
  tsconfigFile: 'no-tsconfig.json',
  ignorePatterns: isServer ? UNUSED : [...UNUSED, 'apps/api/src'],
  // Unchanged mutants keep their result from the last run.
  incremental: true,
  incrementalFile: `${folder}/incremental.json`,
  tempDirName: `${folder}/sandbox`,
  cleanTempDir: 'always',
  concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
  timeoutMS: isServer ? 120_000 : 20_000,
  // All tests of a module once, before the first mutant; on a busy machine those of the server take longer than the default of 5.
  dryRunTimeoutMinutes: isServer ? 30 : 5,
  // A line every ten seconds: of a run that is interrupted, the log shows how far it came.
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  jsonReporter: { fileName: `${folder}/report.json` },
  htmlReporter: { fileName: `${folder}/report.html` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  warnings: { slow: false },
  thresholds: { high: 90, low: 85, break: 85 },
}
