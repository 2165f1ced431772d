// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { matchesTopic } from './live.ts'

it.each([
  [['customer:12'], 'customer:12', true],
  [['customer:*'], 'customer:12', true],
  [['customer:1'], 'customer:12', false],
  [['loan:*', 'approvals'], 'approvals', true],
  [['loan:*'], 'customer:12', false],
])('%j is about %s: %s', (announced, topic, expected) => {
  expect(matchesTopic(announced, topic)).toBe(expected)
})
