import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDate } from '../calendar/civil-date.ts'
import { priceGrid } from './price-grid.ts'
import { DEFAULT_PRODUCT } from './product.ts'
import { isFreeLoan, quoteLoan } from './quote.ts'
import { stepsOf } from './steps.ts'

const giveDate = civilDate('2026-11-20')
const quote = (change: Partial<Parameters<typeof quoteLoan>[0]>) =>
  quoteLoan({
    product: DEFAULT_PRODUCT,
    amountCents: 300_00,
    termDays: 30,
    giveDate,
    isFirstLoan: false,
    percentCommission: 0,
    ...change,
  })

describe('the price of a loan', () => {
  it('the price of a loan is charged on a first loan too, if the product has no free one', () => {
    const product = { ...DEFAULT_PRODUCT, firstLoanFreeUpToCents: null }
    expect(quote({ product, isFirstLoan: true })).toMatchObject({ isFree: false, commissionTotalCents: 90_00 })
    expect(isFreeLoan(product, 0, true)).toBe(false)
  })

  it('the price of a loan is 1 % a day, with its due date and TAE', () => {
    expect(quote({})).toEqual({
      amountCents: 300_00,
      termDays: 30,
      giveDate: '2026-11-20',
      mustPayDate: '2026-12-20',
      isFree: false,
      annualRateMillionths: 3_650_000,
      commissionTotalCents: 90_00,
      originalCommissionTotalCents: 90_00,
      returnAmountCents: 390_00,
      taePercent: 2333.9,
    })
  })

  it('a first loan is free up to the configured amount, and not a cent above it', () => {
    expect(quote({ isFirstLoan: true })).toMatchObject({ isFree: true, commissionTotalCents: 0, taePercent: 0 })
    expect(quote({ isFirstLoan: true, amountCents: 310_00 })).toMatchObject({
      isFree: false,
      commissionTotalCents: 93_00,
    })
    const product = { ...DEFAULT_PRODUCT, firstLoanFreeUpToCents: null }
    expect(quote({ product, isFirstLoan: true })).toMatchObject({ isFree: false, commissionTotalCents: 90_00 })
  })

  it('a promo code lowers the rate, and the original price stays visible', () => {
    expect(quote({ percentCommission: 15 })).toMatchObject({
      annualRateMillionths: 3_102_500,
      commissionTotalCents: 76_50,
      originalCommissionTotalCents: 90_00,
      returnAmountCents: 376_50,
    })
    expect(quote({ percentCommission: 100 })).toMatchObject({ commissionTotalCents: 0, taePercent: 0, isFree: false })
  })

  it('rounds the whole term once, half up', () => {
    const product = { ...DEFAULT_PRODUCT, annualRateMillionths: 1_000_000 }
    // 50,00 € at 100 % a year for 7 days: 95.89 cents; seven daily roundings would give 98.
    expect(quote({ product, amountCents: 50_00, termDays: 7 }).commissionTotalCents).toBe(96)
  })

  it('the price of a loan never costs more than the cap on all charges', () => {
    const product = { ...DEFAULT_PRODUCT, chargeCapPercent: 25 }
    expect(quote({ product }).commissionTotalCents).toBe(75_00)
  })
})

describe('[R3.04] the price grid', () => {
  const request = { product: DEFAULT_PRODUCT, giveDate, isFirstLoan: false, percentCommission: 0 } as const

  it('the price grid has every term and amount offered to the customer kind', () => {
    const repeat = priceGrid({ ...request, customerKind: 'repeat' })
    expect([...repeat.keys()]).toEqual(stepsOf(DEFAULT_PRODUCT.termsDays))
    for (const quotes of repeat.values()) expect(quotes.size).toBe(96)
    expect(priceGrid({ ...request, customerKind: 'new' }).get(7)?.size).toBe(26)
  })

  it('[R9.01] contains the calculator defaults: 70 € for new and 200 € for repeat customers, 7 days', () => {
    for (const [kind, amountCents, total] of [
      ['new', 70_00, 74_90],
      ['repeat', 200_00, 214_00],
    ] as const) {
      expect(DEFAULT_PRODUCT.calculatorDefaults[kind]).toEqual({ amountCents, termDays: 7 })
      expect(
        priceGrid({ ...request, customerKind: kind })
          .get(7)
          ?.get(amountCents)?.returnAmountCents,
      ).toBe(total)
    }
  })

  it('more money or more days never costs less, on any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 0, max: 100 }), (offset, percentCommission) => {
        const grid = priceGrid({
          ...request,
          customerKind: 'new',
          giveDate: addDays(giveDate, offset),
          percentCommission,
        })
        let shorter = new Map<number, number>()
        for (const quotes of grid.values()) {
          let smaller = 0
          for (const { amountCents, commissionTotalCents } of quotes.values()) {
            expect(commissionTotalCents).toBeGreaterThanOrEqual(smaller)
            expect(commissionTotalCents).toBeGreaterThanOrEqual(shorter.get(amountCents) ?? 0)
            smaller = commissionTotalCents
          }
          shorter = new Map([...quotes].map(([amountCents, one]) => [amountCents, one.commissionTotalCents]))
        }
      }),
      { numRuns: 20 },
    )
  })
})
