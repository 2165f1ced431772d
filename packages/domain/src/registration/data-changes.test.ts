// Goal: who applied, signed and owes cannot turn into somebody else, and money cannot be sent to an unchecked account.
import { expect, it } from 'vitest'
import { statusFromNumber } from '../loan/status.ts'
import { frozenIdentityChanges, mayChangePayoutAccount } from './data-changes.ts'
import { ALL_STATUSES } from './testing/applicants.ts'

const LUCIA = {
  firstName: 'Lucía',
  firstSurname: 'García',
  secondSurname: null,
  personalId: '12345678Z',
  birthday: '1990-05-01',
  nationality: 'ES',
  gender: 3,
}

it('identity changes freely without a loan and after one, and not while one is open', () => {
  const given = { ...LUCIA, firstName: 'Ana', personalId: '00000001R' }
  expect(frozenIdentityChanges(null, LUCIA, given)).toEqual([])
  for (const number of ALL_STATUSES) {
    const isOver = [3, 4, 27, 36].includes(number)
    const frozen = frozenIdentityChanges(statusFromNumber(number), LUCIA, given)
    expect(frozen, String(number)).toEqual(isOver ? [] : ['firstName', 'personalId'])
  }
})

it('what was missing may be added while a loan is open; what was given may not be taken away', () => {
  expect(frozenIdentityChanges('active', LUCIA, { ...LUCIA, secondSurname: 'Díaz' })).toEqual([])
  expect(frozenIdentityChanges('active', {}, LUCIA)).toEqual([])
  expect(frozenIdentityChanges('active', LUCIA, { ...LUCIA, gender: null })).toEqual(['gender'])
})

it('the payout account changes until the bank’s data are read, when another one is asked for, and once all is over', () => {
  const open = ALL_STATUSES.filter((number) => mayChangePayoutAccount(statusFromNumber(number)))
  expect(open).toEqual([0, 3, 4, 27, 33, 34, 35, 36, 100])
  expect(mayChangePayoutAccount(null)).toBe(true)
})
