import { expect, it } from 'vitest'
import { cardRequestState } from './card-request.ts'

it.each([
  ['Completed', 'completed'],
  ['PartiallyRefunded', 'completed'],
  ['Refunded', 'completed'],
  ['New', 'processing'],
  ['PendingConfirmation', 'processing'],
  ['Error', 'error'],
  ['Fraud', 'error'],
  ['SomethingNew', null],
  [null, null],
] as const)('[R4.05] a card request in %s is %s', (status, state) => {
  expect(cardRequestState(status)).toBe(state)
})
