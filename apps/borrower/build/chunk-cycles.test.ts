import { expect, it } from 'vitest'
import { cycleIn } from './chunk-cycles.ts'

it.each([
  ['none', { a: ['b', 'c'], b: ['c'], c: [] }, null],
  ['of two', { a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
  ['of three', { a: ['b'], b: ['c'], c: ['a'] }, ['a', 'b', 'c', 'a']],
  ['of one', { a: ['a'] }, ['a', 'a']],
])('finds a cycle of chunks: %s', (_, imports, cycle) => {
  expect(cycleIn(new Map(Object.entries(imports)))).toEqual(cycle)
})
