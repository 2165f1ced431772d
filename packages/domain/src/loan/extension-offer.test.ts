// Goal: which codes apply to an extension, and what an agreed cost discounts.
import { describe, expect, it } from 'vitest'
import { addDays, civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_PRODUCT } from '../pricing/product.ts'
import { allowsExtension, isForExtensions, offerExtensionAt } from './extension-offer.ts'
import { accrueTo, openAccount } from './loan-account.ts'

const GIVE_DATE = civilDate('2027-01-04')
const RULES = { ...DEFAULT_PRODUCT, extensionPriceCents: 10_00 }

/** 300 € for 10 days at 1 % a day, five days late: 30 € of interest and 15,08 € of late interest. */
const late = accrueTo(
  openAccount(
    { signedOn: GIVE_DATE, principalCents: 300_00, termDays: 10, annualRateMillionths: 3_650_000, rules: RULES },
    GIVE_DATE,
    null,
  ),
  addDays(GIVE_DATE, 15),
)

it.each([
  [0, 0, false],
  [10, 0, true],
  [0, 10, true],
  [10, 10, true],
])('a code with %i %% off the interest and %i %% off the price is for extensions: %s', (interest, price, is) => {
  expect(isForExtensions({ percentExtension: interest, percentExtensionPrice: price })).toBe(is)
})

it('a product without extension terms offers none', () => {
  const date = addDays(GIVE_DATE, 15)
  expect(allowsExtension(late, RULES, 'overdue', date)).toBe(true)
  expect(allowsExtension(late, { ...RULES, extensionTermsDays: [] }, 'overdue', date)).toBe(false)
})

describe('an agreed cost', () => {
  it('discounts the interest first and then the price, never the late interest', () => {
    expect(offerExtensionAt(late, RULES, 7, 40_08)).toMatchObject({
      costCents: 40_08,
      costBeforeDiscountCents: 55_08,
      discountCommissionCents: 15_00,
      discountPriceCents: 0,
    })
    expect(offerExtensionAt(late, RULES, 7, 15_08)).toMatchObject({
      costCents: 15_08,
      discountCommissionCents: 30_00,
      discountPriceCents: 10_00,
    })
  })

  it('below the late interest or above the usual cost is refused', () => {
    expect(offerExtensionAt(late, RULES, 7, 15_07)).toBeNull()
    expect(offerExtensionAt(late, RULES, 7, 55_09)).toBeNull()
    expect(offerExtensionAt(late, RULES, 7, 55_08)).toMatchObject({ discountCommissionCents: 0, discountPriceCents: 0 })
  })

  it('an agreed cost of null is the usual offer', () => {
    expect(offerExtensionAt(late, RULES, 7, null)).toMatchObject({ costCents: 55_08, discountCommissionCents: 0 })
  })
})
