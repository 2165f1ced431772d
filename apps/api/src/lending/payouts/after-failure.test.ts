// Goal: a failed transfer is retried once, unless the account is the cause; then the borrower is asked for another one.
import { expect, it } from 'vitest'
import { afterFailure } from './after-failure.ts'

it.each([
  ['MS03', 1, 'retry'], // the bank gives no reason
  ['TM01', 1, 'retry'], // after the cut-off
  ['MS03', 2, 'ask_for_account'],
  ['AC04', 1, 'ask_for_account'], // closed
  ['AC01', 1, 'ask_for_account'], // wrong number
  ['something new', 1, 'retry'],
] as const)('%s, failure %i of an account: %s', (code, failures, expected) => {
  expect(afterFailure(code, failures)).toBe(expected)
})
