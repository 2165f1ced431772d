// Goal: `npm test` ends with the files that are worth making faster, and with every failed test by name.
import { expect, it } from 'vitest'
import { inRepository } from './repository.mjs'
import { failedTests, slowestFiles } from './test-summary.mjs'

it('lists the slowest files first, relative to the repository, up to the given count', () => {
  const files = [
    { path: inRepository('e2e/quick.spec.ts'), ms: 40, failures: [] },
    { path: inRepository('e2e/slow.spec.ts'), ms: 61_250, failures: [] },
    { path: inRepository('apps/api/src/middle.test.ts'), ms: 9_000, failures: [] },
  ]
  expect(slowestFiles(files, 2).split('\n')).toEqual([
    'The 2 slowest files:',
    '   61.3 s  e2e/slow.spec.ts',
    '    9.0 s  apps/api/src/middle.test.ts',
  ])
})

it('lists every failed test with its file, and nothing when all passed', () => {
  const passed = { path: inRepository('e2e/quick.spec.ts'), ms: 40, failures: [] }
  const failed = { path: inRepository('e2e/slow.spec.ts'), ms: 60, failures: ['opens', 'closes'] }
  expect(failedTests([passed, failed]).split('\n')).toEqual([
    'Failed:',
    '  e2e/slow.spec.ts › opens',
    '  e2e/slow.spec.ts › closes',
  ])
  expect(failedTests([passed])).toBe('')
})
