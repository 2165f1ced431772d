// Goal: answers stay open until the contract is signed; the person who signed cannot become another one.
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

const frozenIn = (number: number, isSigned: boolean, given: typeof LUCIA) =>
  frozenIdentityChanges({ status: statusFromNumber(number), isSigned }, LUCIA, given)

/** No contract exists in these statuses; in 34 there may be one, after a failed transfer. */
const UNSIGNED = [0, 100, 33, 34, 35, 37, 26]

it('identity can change without a loan, until the signature and after the loan, and not in between', () => {
  const given = { ...LUCIA, firstName: 'Ana', personalId: '00000001R' }
  expect(frozenIdentityChanges(null, LUCIA, given)).toEqual([])
  for (const number of ALL_STATUSES) {
    const isOver = [3, 4, 27, 36].includes(number)
    expect(frozenIn(number, true, given), String(number)).toEqual(isOver ? [] : ['firstName', 'personalId'])
    if (UNSIGNED.includes(number)) expect(frozenIn(number, false, given), String(number)).toEqual([])
  }
})

it('missing identity fields may be added to a signed loan; given ones may not be removed', () => {
  const active = { status: 'active', isSigned: true } as const
  expect(frozenIdentityChanges(active, LUCIA, { ...LUCIA, secondSurname: 'Díaz' })).toEqual([])
  expect(frozenIdentityChanges(active, {}, LUCIA)).toEqual([])
  expect(frozenIdentityChanges(active, LUCIA, { ...LUCIA, gender: null })).toEqual(['gender'])
})

it('the payout account can change until the signature, while another one is requested, and once the loan is over', () => {
  const open = (isSigned: boolean) =>
    ALL_STATUSES.filter((number) => mayChangePayoutAccount({ status: statusFromNumber(number), isSigned }))
  expect(open(true)).toEqual([3, 4, 27, 34, 36])
  expect(UNSIGNED.every((number) => open(false).includes(number))).toBe(true)
  expect(mayChangePayoutAccount(null)).toBe(true)
})
