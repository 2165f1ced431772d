// Goal: a buyer owes the agreed price for the whole list, and only their share for a part of it.
import { expect, it } from 'vitest'
import { priceOfSoldCents } from './sale-price.ts'

it.each([
  ['all debts', 500_00, 2000_00, 2000_00, 500_00],
  ['three quarters', 500_00, 2000_00, 1500_00, 375_00],
  ['none', 500_00, 2000_00, 0, 0],
  ['a third, half up', 100_00, 300_00, 100_00, 33_33],
  ['a list that owes nothing', 100_00, 0, 0, 100_00],
  ['a gift', 0, 2000_00, 2000_00, 0],
] as const)('%s', (_what, price, listed, sold, expected) => {
  expect(priceOfSoldCents(price, listed, sold)).toBe(expected)
})
