// Goal: a page of prices shows a part of thousands, and never hides that one of them is unlawful.
import { type CheckedPrice, checkPrices, civilDate, DEFAULT_PRODUCT, SHIPPED_PRODUCTS } from '@puente/domain'
import { expect, it } from 'vitest'
import { REGIMES } from '../../../../../../packages/domain/test-data/regimes.ts'
import { gridOf, someOf } from './grid.ts'

const [regime] = REGIMES
if (regime === undefined) throw new Error('there are no laws')
const trial = { regime, giveDate: civilDate('2026-11-16'), when: 'start' } as const

it('shows all of a few values, and of many both ends and an even part between them', () => {
  expect(someOf([1, 2, 3], 6)).toEqual([1, 2, 3])
  const days = Array.from({ length: 24 }, (_, place) => place + 7)
  const shown = someOf(days, 8)
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([8, 7, 30])
  expect(someOf(days, 8, [13])).toContain(13)
})

it.each(SHIPPED_PRODUCTS.map(({ id }) => id))('shows at most eight rows and six columns of product %i', (id) => {
  const product = SHIPPED_PRODUCTS.find((one) => one.id === id) ?? DEFAULT_PRODUCT
  const { amounts, terms, at } = gridOf(checkPrices(product, trial))
  expect([amounts.length, terms.length <= 8]).toEqual([6, true])
  for (const term of terms)
    for (const amount of amounts) expect(at(term, amount)).toMatchObject({ term, amountCents: amount })
})

it('has a row and a column for the first price that breaks a rule', () => {
  const prices = checkPrices(DEFAULT_PRODUCT, trial).map(
    (price): CheckedPrice =>
      price.term === 11 && price.amountCents === 130_00 ? { ...price, rule: 'tae_cap' } : price,
  )
  const { amounts, terms, at } = gridOf(prices)
  expect([terms.includes(11), amounts.includes(130_00), at(11, 130_00)?.rule]).toEqual([true, true, 'tae_cap'])
})
