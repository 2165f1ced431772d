import { expect, it } from 'vitest'
import { lateInterestOfOneDay } from './interest.ts'

it.each([
  [200_00, 3_650_000, 2_01], // 1 % a day and 2 points a year
  [300_00, 0, 2], // a free loan: 2 points a year in all
  [70_00, 0, 0], // less than half a cent
])('one late day on %d cents at %d millionths a year costs %d cents', (principalCents, rate, cents) => {
  expect(lateInterestOfOneDay(principalCents, rate, 20_000)).toBe(cents)
})
