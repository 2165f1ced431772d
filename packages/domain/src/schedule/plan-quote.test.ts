// Goal: the price of a loan in instalments is the price of its schedule, and the lender is told how far a price can go.
import { describe, expect, it } from 'vitest'
import { regimeById } from '../../test-data/regimes.ts'
import { civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_INSTALMENT_PRODUCT, type InstalmentRules } from '../pricing/product.ts'
import { checkQuote, offerOfPlan, type RegimeRule } from '../regime/check-quote.ts'
import type { RegimeId } from '../regime/regime.ts'
import { highestLawfulFee, highestLawfulRate } from './lawful-price.ts'
import { openingFeeCents, type PlanQuoteRequest, priceOfCount, quotePlan } from './plan-quote.ts'

const giveDate = civilDate('2027-01-15')
const productWith = (change: Partial<InstalmentRules>) => ({
  ...DEFAULT_INSTALMENT_PRODUCT,
  instalments: { ...DEFAULT_INSTALMENT_PRODUCT.instalments, ...change },
})
const priced = (annualRateMillionths: number, perMille: number | null) =>
  productWith({
    counts: [{ from: 2, to: 12, step: 1 }],
    prices: [
      {
        counts: { from: 2, to: 12, step: 1 },
        annualRateMillionths,
        openingFee: perMille === null ? null : { perMille, maxCents: 30_00 },
      },
    ],
  })
const quote = (change: Partial<PlanQuoteRequest>) =>
  quotePlan({
    product: DEFAULT_INSTALMENT_PRODUCT,
    amountCents: 300_00,
    count: 3,
    dueDay: null,
    giveDate,
    isFirstLoan: false,
    percentCommission: 0,
    ...change,
  })

describe('the price of a loan in instalments', () => {
  it('the price of a loan in instalments is the total of its schedule, with dates and TAE', () => {
    expect(quote({})).toMatchObject({
      count: 3,
      firstDate: '2027-02-15',
      finalPayDate: '2027-04-15',
      termDays: 90,
      instalmentCents: 107_84,
      lastInstalmentCents: 107_84,
      commissionTotalCents: 23_52,
      originalCommissionTotalCents: 23_52,
      feeCents: 0,
      returnAmountCents: 323_52,
      taePercent: 57.7,
    })
  })

  it('spreads an opening fee over the instalments, inside the TAE', () => {
    expect(quote({ product: priced(470_967, 50) })).toMatchObject({
      feeCents: 15_00,
      instalmentCents: 112_84,
      returnAmountCents: 338_52,
      taePercent: 108,
    })
  })

  it.each([
    [50, 30_00, 300_00, 15_00],
    [50, 30_00, 1000_00, 30_00], // the limit in cents
    [50, 30_00, 333_33, 16_67], // 16,6665 €
    [5, 30_00, 1_00, 1], // half a cent, up
  ])('a fee of %d per mille, at most %d cents, on %d cents is %d', (perMille, maxCents, amountCents, feeCents) => {
    expect(openingFeeCents({ openingFee: { perMille, maxCents } }, amountCents)).toBe(feeCents)
  })

  it('depends on the number of instalments', () => {
    const { prices } = DEFAULT_INSTALMENT_PRODUCT.instalments
    const cheap = { counts: { from: 9, to: 12, step: 1 }, annualRateMillionths: 200_000, openingFee: null }
    const product = productWith({ prices: [cheap, ...prices] })
    expect(quote({ product, count: 9 }).annualRateMillionths).toBe(200_000)
    expect(quote({ product, count: 8 }).annualRateMillionths).toBe(470_967)
    expect(priceOfCount(product.instalments, 2)).toBeUndefined()
    expect(() => quote({ count: 2 })).toThrow(RangeError)
  })

  it('the price of a loan in instalments has no interest and no fee on a free first loan', () => {
    const product = { ...priced(470_967, 50), firstLoanFreeUpToCents: 300_00 }
    expect(quote({ product, isFirstLoan: true })).toMatchObject({
      isFree: true,
      feeCents: 0,
      returnAmountCents: 300_00,
      taePercent: 0,
    })
    expect(quote({ product, isFirstLoan: true, amountCents: 310_00 }).isFree).toBe(false)
  })

  it('falls with a promo code, and the price without it stays visible', () => {
    const discounted = quote({ percentCommission: 50 })
    expect(discounted.annualRateMillionths).toBe(235_484)
    expect(discounted.originalCommissionTotalCents).toBe(23_52)
    expect(discounted.commissionTotalCents).toBeLessThan(12_00)
  })

  it('the price of a loan in instalments is on the chosen day of the month, far enough from the payout', () => {
    const dates = (dueDay: number, from = giveDate) =>
      quote({ dueDay, giveDate: from }).schedule.instalments.map(({ date }) => date)
    expect(dates(31)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']) // 16 days
    expect(dates(30)).toEqual(['2027-01-30', '2027-02-28', '2027-03-30']) // 15 days
    expect(dates(29)).toEqual(['2027-02-28', '2027-03-29', '2027-04-29']) // 14 days are too few
  })
})

describe('the legal check of a plan', () => {
  const rule = (regime: RegimeId, change: Partial<PlanQuoteRequest>): RegimeRule | null => {
    const verdict = checkQuote(regimeById(regime), offerOfPlan(quote(change), DEFAULT_INSTALMENT_PRODUCT))
    return verdict.ok ? null : verdict.rule
  }

  it.each<[string, RegimeId, Partial<PlanQuoteRequest>, RegimeRule | null]>([
    ['three at 4 % a month', 'ES-DRAFT-2026', {}, null],
    ['two', 'ES-DRAFT-2026', { product: priced(470_967, null), count: 2 }, 'minimum_instalments'],
    ['two, below 22 %', 'ES-DRAFT-2026', { product: priced(150_000, null), count: 2 }, null],
    ['a first period of 16 days', 'ES-DRAFT-2026', { dueDay: 31 }, 'instalment_interval'],
    ['a millionth above 4 %', 'ES-DRAFT-2026', { product: priced(470_968, null) }, 'monthly_interest_cap'],
    ['a fee of 5.1 %', 'ES-DRAFT-2026', { product: priced(250_000, 51) }, 'fee_cap'],
    ['a fee of 5 % on top of 4 % a month', 'ES-DRAFT-2026', { product: priced(470_967, 50) }, 'total_cost_cap'],
    ['six at 4 % a month', 'ES-DRAFT-2026', { count: 6 }, 'total_cost_cap'],
    ['1 % a day over twelve months', 'ES-2011', { product: priced(3_650_000, null), count: 12 }, 'charge_cap'],
    ['1 % a day over three months', 'ES-2011', { product: priced(3_650_000, null) }, null],
  ])('%s under %s: %j', (_title, regime, change, expected) => {
    expect(rule(regime, change)).toBe(expected)
  })

  it('refuses a plan whose first instalment does not cover its interest', () => {
    // Half a per cent a day: the first instalment would be less than the interest of its 42 days.
    const product = { ...priced(1_825_000, null), chargeCapPercent: 200 }
    const late = quote({ product, count: 12, dueDay: 1, giveDate: civilDate('2027-01-18') })
    expect(late.schedule.instalments[0]).toMatchObject({ days: 42, principalCents: 0 })
    expect(checkQuote(regimeById('ES-2011'), offerOfPlan(late, product))).toEqual({
      ok: false,
      rule: 'instalment_below_interest',
    })
  })
})

describe('the highest lawful price', () => {
  const draft = regimeById('ES-DRAFT-2026')
  const cell = (count: number) => ({
    product: DEFAULT_INSTALMENT_PRODUCT,
    amountCents: 300_00,
    count,
    dueDay: null,
    giveDate,
  })

  it.each([
    [3, 47.0967, 10_05],
    [4, 47.0967, 3_98],
    [5, 44.24, null],
    [6, 37.82, null],
    [9, 26.29, null],
    [12, 20.18, null], // a TAE of 22.0 %: the general cap, which is no credit of high cost
  ])(
    '%d instalments of 300 €: %d %% without a fee, and with the highest rate a fee of %s cents',
    (count, percent, fee) => {
      const rate = highestLawfulRate(draft, cell(count), 0)
      expect(Number(rate) / 10_000).toBeCloseTo(percent, 2)
      expect(highestLawfulFee(draft, cell(count), 470_967)).toBe(fee)
    },
  )

  it('leaves room for the fee of the product', () => {
    const product = priced(470_967, 50)
    const rate = Number(highestLawfulRate(draft, { ...cell(3), product }))
    const at = (annualRateMillionths: number) =>
      checkQuote(draft, offerOfPlan(quote({ product: priced(annualRateMillionths, 50) }), product)).ok
    expect([at(rate), at(rate + 20)]).toEqual([true, false])
  })

  it('the highest lawful price is none where the terms alone are unlawful at any price', () => {
    expect(highestLawfulRate({ ...draft, lateMarginMaxMillionths: 0 }, cell(3), 0)).toBeNull()
  })
})
