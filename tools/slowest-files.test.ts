// Goal: `npm test` ends with the files that are worth making faster.
import { expect, it } from 'vitest'
import { inRepository } from './repository.mjs'
import { slowestFiles } from './slowest-files.mjs'

it('lists the slowest files first, relative to the repository, up to the given count', () => {
  const files = [
    { path: inRepository('e2e/quick.spec.ts'), ms: 40 },
    { path: inRepository('e2e/slow.spec.ts'), ms: 61_250 },
    { path: inRepository('apps/api/src/middle.test.ts'), ms: 9_000 },
  ]
  expect(slowestFiles(files, 2).split('\n')).toEqual([
    'The 2 slowest files:',
    '   61.3 s  e2e/slow.spec.ts',
    '    9.0 s  apps/api/src/middle.test.ts',
  ])
})
