// Goal: no version of a product is published whose price breaks the law for any term or amount that it offers.
import { civilDate, DEFAULT_PRODUCT } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { REGIMES, regimeById } from '../../../test/regimes.ts'
import { requireLawfulProduct } from './lawful-quote.ts'

/** The draft law caps the TAE at 22 %. At 20 % a year it is 22.1 % for 7 days and 22.0 % for 30. */
const CAPPED = [{ ...regimeById('ES-DRAFT-2026'), contractsFrom: civilDate('2011-09-25'), highCost: null }]
const product = (shortest: number, longest: number, annualRateMillionths = 200_000) => ({
  ...DEFAULT_PRODUCT,
  termsDays: [{ from: shortest, to: longest, step: 1 }],
  annualRateMillionths,
  lateMarginMillionths: 0,
  firstLoanFreeUpToCents: null,
})
const refusal = { code: 'price_not_lawful' }

describe('requireLawfulProduct', () => {
  it('passes prices that are lawful for every term', () => {
    expect(() => requireLawfulProduct(product(30, 30), CAPPED)).not.toThrow()
    expect(() => requireLawfulProduct(product(7, 30, 150_000), CAPPED)).not.toThrow()
  })

  it('refuses prices that are not lawful for the shortest term only', () => {
    expect(() => requireLawfulProduct(product(7, 30), CAPPED)).toThrow(expect.objectContaining(refusal))
  })

  it('refuses a late margin that no term may have', () => {
    const late = { ...DEFAULT_PRODUCT, lateMarginMillionths: 30_000 }
    expect(() => requireLawfulProduct(late, REGIMES)).toThrow(expect.objectContaining(refusal))
  })
})
