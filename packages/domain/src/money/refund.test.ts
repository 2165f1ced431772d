import { expect, it } from 'vitest'
import { LEAVING_REFUND_STATUSES, OPEN_REFUND_STATUSES, REFUND_STATUSES } from './refund.ts'

// Goal: money that left, or may have left, is never refunded a second time.

it.each([
  ['queued', 'open', 'counts as left'],
  ['sent', 'open', 'counts as left'],
  ['ambiguous', 'open', 'counts as left'],
  ['completed', 'over', 'counts as left'],
  ['failed', 'over', 'can be refunded again'],
  ['returned', 'over', 'can be refunded again'],
] as const)('a refund that is %s is %s and %s', (status, open, left) => {
  expect(OPEN_REFUND_STATUSES.includes(status)).toBe(open === 'open')
  expect(LEAVING_REFUND_STATUSES.includes(status)).toBe(left === 'counts as left')
  expect(REFUND_STATUSES).toContain(status)
})
