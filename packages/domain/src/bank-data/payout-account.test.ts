// Goal: money goes to an account of the borrower's own; in doubt the borrower is asked.
import { describe, expect, it } from 'vitest'
import type { BankAccount } from './bank-summary.ts'
import { accountStanding, payoutAccountOf } from './payout-account.ts'

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

const LUCIA = { firstName: 'Lucía', firstSurname: 'García', secondSurname: 'Núñez' }

it.each([
  ['shown in the borrower’s name', ['GARCIA NUÑEZ LUCIA'], false, 'verified'],
  ['shown with a second holder', ['PEREZ SOL ANA', 'LUCIA GARCIA NUÑEZ'], false, 'verified'],
  ['shown in the name of another person', ['PEREZ SOL ANA'], false, 'not_own'],
  ['accepted by staff before a bank showed it as another person’s', ['PEREZ SOL ANA'], true, 'not_own'],
  ['matching a name that the borrower no longer has', ['MARTIN NUÑEZ LUCIA'], false, 'not_own'],
  ['shown without a holder', [], false, 'not_own'],
  ['shown by no bank', null, false, 'unverified'],
  ['accepted by staff', null, true, 'verified'],
] as const)('the holder of an account %s', (_, shownHolders, isAcceptedByStaff, expected) => {
  expect(accountStanding({ shownHolders, isAcceptedByStaff }, LUCIA)).toBe(expected)
})
