import { centsOf } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { wirePrices } from '../testing/stand-in-api.ts'
import { exampleOf, isOfferEmpty, nearestChoice, offeredAmounts, offeredTerms, priceOf } from './loan-offer.ts'

// Goal: every stored or typed choice ends on an offer of the server's grid, at the grid's exact price.

const PRICES = wirePrices()

describe('nearestChoice', () => {
  const CASES = [
    // wanted € and days, offered € and days
    [70, 7, 70, 7],
    [5000, 90, 300, 30], // above everything
    [1, 1, 50, 7], // below everything
    [74.99, 7, 70, 7], // between two steps
    [75, 7, 70, 7], // halfway: the lower one, it costs less
    [75.01, 7, 80, 7],
  ] as const
  for (const [amount, term, offeredAmount, offeredTerm] of CASES) {
    it(`[R4.07] ${amount} € over ${term} days becomes ${offeredAmount} € over ${offeredTerm}`, () => {
      const wanted = { amountCents: centsOf(amount), termDays: term }
      expect(nearestChoice(wanted, PRICES)).toEqual({ amountCents: offeredAmount * 100, termDays: offeredTerm })
    })
  }

  it('[R4.07] offers only the amounts that the grid prices for the term', () => {
    const { '50': fifty } = PRICES.options[7] ?? {}
    if (!fifty) throw new Error('the grid prices 50 €')
    const prices = { ...PRICES, options: { ...PRICES.options, '7': { '50': fifty } } }
    expect(offeredAmounts(prices, 7)).toEqual([5000])
    expect(nearestChoice({ amountCents: 30_000, termDays: 7 }, prices)).toEqual({ amountCents: 5000, termDays: 7 })
  })
})

describe('priceOf', () => {
  it('[R1.02] reads the price of a choice from the grid, in cents', () => {
    expect(priceOf({ amountCents: 70_00, termDays: 7 }, PRICES)).toMatchObject({
      isFree: false,
      costCents: 490,
      originalCostCents: 490,
      returnCents: 74_90,
      annualRatePercent: 365,
    })
  })

  it('[R1.02] keeps the price before the discount; the rate is that of the discounted price', () => {
    const price = priceOf({ amountCents: 70_00, termDays: 7 }, wirePrices({ percentCommission: 15 }))
    expect(price).toMatchObject({ costCents: 417, originalCostCents: 490 })
    expect(price.annualRatePercent).toBeCloseTo(310.25, 5)
  })

  it('[R1.02] a free loan has no rate', () => {
    const price = priceOf({ amountCents: 70_00, termDays: 7 }, wirePrices({ isFirstLoan: true }))
    expect(price).toMatchObject({ isFree: true, costCents: 0, annualRatePercent: 0, taePercent: 0 })
  })

  it('rejects a choice that is not on offer', () => {
    expect(() => priceOf({ amountCents: 71_00, termDays: 7 }, PRICES)).toThrow(RangeError)
  })
})

it('detects an empty grid', () => {
  expect(isOfferEmpty(PRICES)).toBe(false)
  expect(isOfferEmpty({ ...PRICES, options: {} })).toBe(true)
  expect(isOfferEmpty({ ...PRICES, options: { '7': {} } })).toBe(true)
  expect(offeredTerms({ ...PRICES, options: {} })).toEqual([])
})

describe('exampleOf', () => {
  const choice = { amountCents: 70_00, termDays: 7 }

  it('uses the loan on screen if it is not free', () => {
    expect(exampleOf(PRICES, choice, priceOf(choice, PRICES))).toMatchObject({ ...choice, costCents: 4_90 })
  })

  it('uses a loan at the standard price if the one on screen is free: zeros would explain nothing', () => {
    const free = wirePrices({ isFirstLoan: true })
    expect(exampleOf(free, choice, priceOf(choice, free))).toMatchObject({
      amountCents: 300_00,
      termDays: 30,
      costCents: 90_00,
      returnCents: 390_00,
      taePercent: 2333.9,
      annualRatePercent: 365,
    })
  })
})
