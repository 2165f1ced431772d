// Goal: whoever sets prices sees every price that a law of the version's life forbids, and a value next to it that the law allows.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REGIMES, regimeById } from '../../test-data/regimes.ts'
import { civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_INSTALMENT_PRODUCT, DEFAULT_PRODUCT, type Product } from '../pricing/product.ts'
import { checkPrices, nearestLawful, type PriceTrial, trialsOf, withLawfulPrices } from './check-prices.ts'

const DAY = civilDate('2026-11-19')
const draft: PriceTrial = { regime: regimeById('ES-DRAFT-2026'), giveDate: civilDate('2027-01-15'), when: 'draft' }
const today: PriceTrial = { regime: regimeById('ES-2011'), giveDate: DAY, when: 'start' }
const brokenIn = (product: Product, trial: PriceTrial) =>
  checkPrices(product, trial).filter(({ rule }) => rule !== null)

/** Six amounts, and a price for each number of instalments. */
const plans = (
  ...rows: [count: number, percent: number, fee?: { perMille: number; maxCents: number } | undefined][]
): Product => {
  const prices = rows.map(([count, percent, openingFee = null]) => ({
    counts: { from: count, to: count, step: 1 },
    annualRateMillionths: Math.round(percent * 10_000),
    openingFee,
  }))
  const counts = prices.map((price) => price.counts)
  const amounts = [{ from: 200_00, to: 700_00, step: 100_00 }]
  return {
    ...DEFAULT_INSTALMENT_PRODUCT,
    amountsCents: { new: amounts, repeat: amounts },
    instalments: { ...DEFAULT_INSTALMENT_PRODUCT.instalments, counts, prices },
  }
}

describe('the laws of the life of a version', () => {
  it('are the one of its first day, those with a later date on their first day, and the drafts', () => {
    expect(trialsOf(DAY, REGIMES).map(({ regime, giveDate, when }) => [regime.id, giveDate, when])).toEqual([
      ['ES-2011', '2026-11-19', 'start'],
      ['ES-CCD2', '2026-11-20', 'later'],
      ['ES-DRAFT-2026', '2026-11-19', 'draft'],
    ])
    expect(trialsOf(civilDate('2026-11-20'), REGIMES).map(({ regime, when }) => [regime.id, when])).toEqual([
      ['ES-CCD2', 'start'],
      ['ES-DRAFT-2026', 'draft'],
    ])
  })
})

describe('the prices of a version', () => {
  it('are all checked: each term with each amount that either kind of customer may ask for', () => {
    const prices = checkPrices(DEFAULT_PRODUCT, today)
    expect(prices).toHaveLength(24 * 96)
    expect(prices.find(({ amountCents, term }) => amountCents === 300_00 && term === 30)).toEqual({
      amountCents: 300_00,
      term: 30,
      costCents: 90_00,
      instalmentCents: null,
      taePercent: 2333.9,
      rule: null,
    })
  })

  it('name the broken rule, only where it is broken', () => {
    const broken = brokenIn(plans([3, 47, { perMille: 50, maxCents: 15_00 }], [6, 38.5], [12, 20]), draft)
    expect(broken.filter(({ term }) => term === 6)).toHaveLength(6)
    expect(broken.filter(({ term }) => term === 12)).toEqual([])
    expect(new Set(broken.map(({ rule }) => rule))).toEqual(new Set(['total_cost_cap']))
  })
})

describe('the nearest lawful value', () => {
  it.each([
    [6, 37.82],
    [9, 26.29],
  ])('of %i instalments above the total cost is a rate of about %f %%', (count, percent) => {
    const product = plans([count, 45])
    const price = brokenIn(product, draft).find(({ amountCents }) => amountCents === 300_00)
    if (price === undefined) throw new Error('the price is lawful')
    const value = nearestLawful(product, draft, price)
    expect(value?.of).toBe('rate')
    expect(value?.of === 'rate' ? value.millionths / 10_000 : null).toBeCloseTo(percent, 1)
  })

  it('is the fee where the fee goes too far, the margin where late interest does, and the days of the law', () => {
    const withFee = plans([3, 47, { perMille: 50, maxCents: 15_00 }])
    const [fee] = brokenIn(withFee, draft)
    expect(fee && nearestLawful(withFee, draft, fee)).toMatchObject({ of: 'fee' })
    const late = { ...DEFAULT_PRODUCT, lateMarginMillionths: 30_000 }
    const [margin] = brokenIn(late, today)
    expect(margin && nearestLawful(late, today, margin)).toEqual({ of: 'late_margin', millionths: 20_000 })
    const hasty = { ...DEFAULT_PRODUCT, withdrawalDays: 7 }
    const [days] = brokenIn(hasty, today)
    expect(days && nearestLawful(hasty, today, days)).toEqual({ of: 'withdrawal', days: 14, payDays: 30 })
  })

  it('for any rates and fees: the mended product is lawful everywhere, and no value rises', () => {
    const percent = fc.integer({ min: 0, max: 12_000 }).map((hundredths) => hundredths / 100)
    const fee = fc.option(
      fc.record({ perMille: fc.integer({ min: 1, max: 100 }), maxCents: fc.integer({ min: 1, max: 60_00 }) }),
      { nil: undefined },
    )
    fc.assert(
      fc.property(percent, percent, fee, fc.integer({ min: 0, max: 50_000 }), (three, six, openingFee, margin) => {
        const product = { ...plans([3, three, openingFee], [6, six]), lateMarginMillionths: margin }
        const mended = withLawfulPrices(product, draft)
        if (mended === null) throw new Error('a product in instalments has a lawful price')
        expect(brokenIn(mended, draft)).toEqual([])
        expect(mended.lateMarginMillionths).toBeLessThanOrEqual(margin)
        for (const count of [3, 6]) {
          const rateOf = ({ instalments }: Product) =>
            instalments?.prices.find(({ counts }) => counts.from <= count && count <= counts.to)?.annualRateMillionths
          expect(rateOf(mended)).toBeLessThanOrEqual(Number(rateOf(product)))
        }
      }),
      { numRuns: 25 },
    )
  })

  it('keeps what is lawful: numbers with another price get a row of their own', () => {
    const rows = { counts: { from: 3, to: 6, step: 1 }, annualRateMillionths: 400_000, openingFee: null }
    const product = plans([3, 40], [4, 40], [5, 40], [6, 40])
    const { instalments = DEFAULT_INSTALMENT_PRODUCT.instalments } = product
    const mended = withLawfulPrices({ ...product, instalments: { ...instalments, prices: [rows] } }, draft)
    expect(mended?.instalments?.prices.map(({ counts }) => [counts.from, counts.to])).toEqual([
      [3, 5],
      [6, 6],
    ])
  })

  it('does not exist for one payment where the law asks for several at any price', () => {
    const strict = { ...draft, regime: { ...draft.regime, minInstalments: 3 } }
    expect(withLawfulPrices(DEFAULT_PRODUCT, strict)).toBeNull()
  })
})
