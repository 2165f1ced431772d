import { expect, it } from 'vitest'
import { statusFromNumber } from '../loan/status.ts'
import { ALL_STATUSES } from '../registration/testing/applicants.ts'
import { isApplicationOpen } from './impersonation.ts'

const openIn = (isSigned: boolean) =>
  ALL_STATUSES.filter((number) => isApplicationOpen({ status: statusFromNumber(number), isSigned }))

it('an unsigned application is open until it is closed, and a customer without loans is applying', () => {
  expect(openIn(false)).toEqual(expect.arrayContaining([0, 26, 33, 34, 35, 37, 100]))
  for (const closed of [3, 4, 27, 36]) expect(openIn(false)).not.toContain(closed)
  expect(isApplicationOpen(null)).toBe(true)
})

it('a signed contract closes the application in every status', () => {
  expect(openIn(true)).toEqual([])
})
