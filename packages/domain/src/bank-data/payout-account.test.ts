// Goal: a loan is paid out only to an account of the borrower. In doubt, the borrower chooses.
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
    ['a typed account of the borrower', [account('A', true), account('B', true, 9)], 'A', 'A'],
    ['a typed account of another person', [account('A', false), account('B', true)], 'A', null],
    ['a typed account that the bank does not return', [account('B', true)], 'A', null],
    ['the bank’s: the account with the income', [account('A', true), account('B', true, 9)], null, 'B'],
    ['the bank’s: the first one without income', [account('A', true), account('B', true)], null, 'A'],
    ['the bank’s: an own account before another person’s', [account('A', false), account('B', true)], null, 'B'],
    ['the bank’s: the income goes to another person', [account('A', false, 9), account('B', true, 5)], null, null],
    ['the bank’s: no own account', [account('A', false)], null, null],
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
