// Goal: what may be sold on a day follows from the law of that day alone: under the bill a loan with one payment is not.
import { describe, expect, it } from 'vitest'
import { REGIMES, regimeById } from '../../test-data/regimes.ts'
import { addDays, civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_INSTALMENT_PRODUCT, DEFAULT_PRODUCT } from '../pricing/product.ts'
import { checkSale, productsOnSale } from './on-sale.ts'
import { regimeOn } from './regime.ts'

const START = civilDate('2027-06-01')
const PASSED = REGIMES.map((row) => (row.id === 'ES-DRAFT-2026' ? { ...row, contractsFrom: START } : row))
const BOTH = [DEFAULT_PRODUCT, DEFAULT_INSTALMENT_PRODUCT]
const DRAFT = regimeById('ES-DRAFT-2026')

describe('what may be sold', () => {
  it.each([
    ['2026-11-19', [1, 2]],
    ['2026-11-20', [1, 2]],
    [addDays(START, -1), [1, 2]],
    [START, [2]],
    ['2030-02-28', [2]],
  ])('on %s: products %j', (day, ids) => {
    const date = civilDate(day)
    expect(productsOnSale(regimeOn(date, PASSED), BOTH, date).map(({ id }) => id)).toEqual(ids)
  })

  it('names the rule that forbids a product', () => {
    expect(checkSale(DRAFT, DEFAULT_PRODUCT, START)).toEqual({ ok: false, rule: 'minimum_instalments' })
  })

  it('counts the standard price, not the first loan that costs nothing', () => {
    expect(DEFAULT_PRODUCT.firstLoanFreeUpToCents).toBe(300_00)
    expect(checkSale(DRAFT, DEFAULT_PRODUCT, START).ok).toBe(false)
  })

  it('allows one payment at a price below the cap of the bill', () => {
    const cheap = { ...DEFAULT_PRODUCT, annualRateMillionths: 100_000, lateMarginMillionths: 20_000 }
    expect(checkSale(DRAFT, cheap, START)).toEqual({ ok: true })
  })

  it('forbids one payment at any price under a regime that asks for three instalments of every loan', () => {
    const strict = { ...regimeById('ES-CCD2'), minInstalments: 3 }
    const free = { ...DEFAULT_PRODUCT, annualRateMillionths: 0 }
    expect(checkSale(strict, free, START)).toEqual({ ok: false, rule: 'minimum_instalments' })
    expect(checkSale(strict, DEFAULT_INSTALMENT_PRODUCT, START)).toEqual({ ok: true })
  })

  it('sells a product of which some counts are lawful, and none of which no count is', () => {
    const only = (from: number, to: number) => ({
      ...DEFAULT_INSTALMENT_PRODUCT,
      instalments: { ...DEFAULT_INSTALMENT_PRODUCT.instalments, counts: [{ from, to, step: 1 }] },
    })
    expect(checkSale(DRAFT, only(3, 6), START)).toEqual({ ok: true })
    expect(checkSale(DRAFT, only(6, 6), START)).toEqual({ ok: false, rule: 'total_cost_cap' })
  })

  it('throws for a product without a price, which is a mistake of its author', () => {
    expect(() => checkSale(DRAFT, { ...DEFAULT_PRODUCT, termsDays: [] }, START)).toThrow(RangeError)
  })
})
