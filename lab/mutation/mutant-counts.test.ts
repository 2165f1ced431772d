import { expect, it } from 'vitest'
import { countMutants, renderCounts } from './mutant-counts.mjs'

it('counts a timeout as killed and leaves out mutants that do not compile', () => {
  const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError'].map((status) => ({ status }))
  const files = { 'cents.ts': { mutants }, 'refund.ts': { mutants: [{ status: 'Survived' }] } }
  expect(countMutants({ files })).toEqual({ killed: 2, survived: 2, notCovered: 1 })
})

it('lists each module with its score, and all of them together', () => {
  const rows = renderCounts([
    { name: 'money', killed: 9, survived: 1, notCovered: 0, seconds: 20 },
    { name: 'loan', killed: 84, survived: 4, notCovered: 2, seconds: 300 },
  ]).split('\n')
  expect(rows.slice(2)).toEqual([
    '| money | 9 | 1 | 0 | 90.0 % | 20 s |',
    '| loan | 84 | 4 | 2 | 93.3 % | 300 s |',
    '| all | 93 | 5 | 2 | 93.0 % | 320 s |',
  ])
})
