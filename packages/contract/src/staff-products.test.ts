// Goal: the editor works on the product that the server sells: the view on the wire loses nothing of it.
import { DEFAULT_INSTALMENT_PRODUCT, DEFAULT_PRODUCT, type Product, productOf, toProductView } from '@puente/domain'
import { expect, it } from 'vitest'
import { StaffProductView } from './staff-products.ts'

const withFee: Product = {
  ...DEFAULT_INSTALMENT_PRODUCT,
  firstLoanFreeUpToCents: 99_99,
  collectorAfterDays: null,
  instalments: {
    ...DEFAULT_INSTALMENT_PRODUCT.instalments,
    deferral: null,
    prices: [
      {
        counts: { from: 3, to: 12, step: 1 },
        annualRateMillionths: 378_123,
        openingFee: { perMille: 25, maxCents: 15_50 },
      },
    ],
  },
}

it.each([
  ['one payment', DEFAULT_PRODUCT],
  ['instalments', DEFAULT_INSTALMENT_PRODUCT],
  ['a fee, and nothing where nothing is possible', withFee],
])('a product with %s comes back from its view as it was', (_what, product) => {
  expect(productOf(StaffProductView.parse(JSON.parse(JSON.stringify(toProductView(product)))))).toEqual(product)
})
