// Goal: money goes to an account of the borrower's own; in doubt the borrower is asked.
import { describe, expect, it } from 'vitest'
import type { BankAccount } from './bank-summary.ts'
import { judgeChosenAccount, payoutAccountOf } from './payout-account.ts'

const account = (iban: string, isOwn: boolean, monthlyIncomeCents = 0): BankAccount => ({
  iban,
  holders: [],
  isOwn,
  balanceCents: 0,
  monthlyIncomeCents,
})

describe('payoutAccountOf', () => {
  it.each([
    ['a typed one that is own', [account('A', true), account('B', true, 9)], 'A', 'A'],
    ['a typed one that is somebody else’s', [account('A', false), account('B', true)], 'A', null],
    ['a typed one that the bank does not show', [account('B', true)], 'A', null],
    ['the bank’s: where the income goes', [account('A', true), account('B', true, 9)], null, 'B'],
    ['the bank’s: the first without income', [account('A', true), account('B', true)], null, 'A'],
    ['the bank’s: an own one before somebody else’s', [account('A', false), account('B', true)], null, 'B'],
    ['the bank’s: the income is somebody else’s', [account('A', false, 9), account('B', true, 5)], null, null],
    ['the bank’s: none own', [account('A', false)], null, null],
    ['no account at all', [], null, null],
  ])('%s', (_, accounts, typed, expected) => {
    expect(payoutAccountOf({ accounts }, typed)).toBe(expected)
  })
})

it.each([
  ['A', 'own'],
  ['B', 'not_own'],
  ['C', 'unverified'],
] as const)('an account that is named in 34: %s is %s', (iban, expected) => {
  expect(judgeChosenAccount({ accounts: [account('A', true), account('B', false)] }, iban)).toBe(expected)
})
