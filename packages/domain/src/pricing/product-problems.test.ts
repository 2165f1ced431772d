// Goal: a version with terms that cannot be sold is refused at the field that is wrong.
import { describe, expect, it } from 'vitest'
import { DEFAULT_INSTALMENT_PRODUCT, DEFAULT_PRODUCT, type Product } from './product.ts'
import { productProblems } from './product-problems.ts'

const amounts = (from: number, to: number, step: number): Partial<Product> => ({
  amountsCents: { ...DEFAULT_PRODUCT.amountsCents, new: [{ from, to, step }] },
})
const rows = (...pairs: [number, number][]): Partial<Product> => ({
  instalments: {
    ...DEFAULT_INSTALMENT_PRODUCT.instalments,
    prices: pairs.map(([from, to]) => ({ counts: { from, to, step: 1 }, annualRateMillionths: 1, openingFee: null })),
  },
})

describe('the terms of a version', () => {
  it('of the shipped products are whole', () => {
    expect([productProblems(DEFAULT_PRODUCT), productProblems(DEFAULT_INSTALMENT_PRODUCT)]).toEqual([[], []])
  })

  it.each<[string, Partial<Product>, string, string]>([
    ['an end before the start', amounts(300_00, 50_00, 10_00), 'terms.amounts.new.0', 'rangeOrder'],
    ['no step', amounts(50_00, 300_00, 0), 'terms.amounts.new.0', 'rangeStep'],
    ['an amount of nothing', amounts(0, 300_00, 10_00), 'terms.amounts.new.0', 'rangeTooLow'],
    ['an amount of a house', amounts(50_00, 50_000_01, 100_00), 'terms.amounts.new.0', 'rangeTooHigh'],
    ['too many amounts', amounts(50_00, 300_00, 1), 'terms.amounts.new.0', 'rangeTooMany'],
    ['no terms', { termsDays: [] }, 'terms.days', 'rangeMissing'],
    ['a first amount that is not on offer', amounts(100_00, 300_00, 10_00), 'terms.defaults.new.amount', 'notOnOffer'],
    [
      'a first term that is not on offer',
      { termsDays: [{ from: 10, to: 30, step: 1 }] },
      'terms.defaults.new.term_days',
      'notOnOffer',
    ],
    ['extensions without a term', { extensionTermsDays: [] }, 'terms.extension_days', 'extensionDays'],
    [
      'a first extension that is not on offer',
      { defaultExtensionTermDays: 8 },
      'terms.default_extension_days',
      'notOnOffer',
    ],
    [
      'a least payment above the smallest loan',
      { minPaymentCents: 50_01 },
      'prices.min_payment',
      'aboveSmallestAmount',
    ],
  ])('with %s are refused', (_what, change, property, key) => {
    expect(productProblems({ ...DEFAULT_PRODUCT, ...change })).toContainEqual({ property, key })
  })

  it.each<[string, [number, number][], string]>([
    ['a number without a price', [[3, 11]], 'prices.instalments'],
    [
      'a number with two prices',
      [
        [3, 12],
        [12, 12],
      ],
      'prices.instalments.1',
    ],
    ['a price for a number that is not on offer', [[3, 13]], 'prices.instalments'],
  ])('in instalments with %s are refused', (_what, pairs, property) => {
    expect(productProblems({ ...DEFAULT_INSTALMENT_PRODUCT, ...rows(...pairs) })).toEqual([
      { property, key: 'pricedOnce' },
    ])
  })

  it('need no extensions where none is sold', () => {
    expect(productProblems({ ...DEFAULT_PRODUCT, maxExtensions: 0, extensionTermsDays: [] })).toEqual([])
  })
})
