import { expect, it } from 'vitest'
import { forgetStaleResults } from './forget-stale-results.mjs'

it('runs survivors of constant tables and uncovered mutants again, and keeps every other result', () => {
  const killed = { status: 'Killed', static: true }
  const survivor = { status: 'Survived', static: false }
  const stale = [{ status: 'Survived', static: true }, { status: 'NoCoverage' }]
  const file = { source: 'const A = 1', mutants: [killed, ...stale, survivor] }
  expect(forgetStaleResults({ schemaVersion: '1', files: { 'a.ts': file } })).toEqual({
    schemaVersion: '1',
    files: { 'a.ts': { source: 'const A = 1', mutants: [killed, survivor] } },
  })
})
