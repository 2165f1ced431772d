// Goal: a borrower with an open loan cannot change identity, and money cannot go to an unverified account.
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

it('identity can change without a loan and after one, and not while one is open', () => {
  const given = { ...LUCIA, firstName: 'Ana', personalId: '00000001R' }
  expect(frozenIdentityChanges(null, LUCIA, given)).toEqual([])
  for (const number of ALL_STATUSES) {
    const isOver = [3, 4, 27, 36].includes(number)
    const frozen = frozenIdentityChanges(statusFromNumber(number), LUCIA, given)
    expect(frozen, String(number)).toEqual(isOver ? [] : ['firstName', 'personalId'])
  }
})

it('missing identity fields may be added while a loan is open; given ones may not be removed', () => {
  expect(frozenIdentityChanges('active', LUCIA, { ...LUCIA, secondSurname: 'Díaz' })).toEqual([])
  expect(frozenIdentityChanges('active', {}, LUCIA)).toEqual([])
  expect(frozenIdentityChanges('active', LUCIA, { ...LUCIA, gender: null })).toEqual(['gender'])
})

it('the payout account can change until the bank’s data are read, while another one is requested, and once the loan is over', () => {
  const open = ALL_STATUSES.filter((number) => mayChangePayoutAccount(statusFromNumber(number)))
  expect(open).toEqual([0, 3, 4, 27, 33, 34, 35, 36, 100])
  expect(mayChangePayoutAccount(null)).toBe(true)
})
