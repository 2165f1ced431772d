// Goal: the rejection that reaches the limit, and every later one, must say what follows.
import { expect, it } from 'vitest'
import { mustEscalateRejection } from './rejection-limit.ts'

it.each([
  [0, 3, false],
  [1, 3, false],
  [2, 3, true],
  [7, 3, true],
  [0, 1, true],
])('after %i rejections with a limit of %i: %s', (rejectedBefore, limit, expected) => {
  expect(mustEscalateRejection(rejectedBefore, limit)).toBe(expected)
})
