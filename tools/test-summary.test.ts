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

it('lists every failed test with its file and its reason, and nothing when all passed', () => {
  const passed = { path: inRepository('e2e/quick.spec.ts'), ms: 40, failures: [] }
  const failures = [
    {
      title: 'opens',
      reason: `\u001b[31mError: still closed\u001b[39m\n\n  expected open\n    at node_modules/x.js:1\n${'    at a.ts:1\n'.repeat(40)}`,
    },
    { title: 'closes', reason: '' },
  ]
  const failed = { path: inRepository('e2e/slow.spec.ts'), ms: 60, failures }
  const lines = failedTests([passed, failed]).split('\n')
  expect(lines.slice(0, 5)).toEqual([
    'Failed:',
    '  e2e/slow.spec.ts › opens',
    '      Error: still closed',
    '        expected open',
    '          at a.ts:1',
  ])
  expect(lines.at(-1)).toBe('  e2e/slow.spec.ts › closes')
  expect(lines.length).toBeLessThan(20)
  expect(failedTests([passed])).toBe('')
})
