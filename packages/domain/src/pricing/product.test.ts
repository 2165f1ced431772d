import { expect, it } from 'vitest'
import { DEFAULT_PRODUCT } from './product.ts'

it('the product that a new installation offers', () => {
  expect(DEFAULT_PRODUCT).toMatchObject({
    validFrom: '2026-01-01',
    firstLoanFreeUpToCents: 300_00,
    annualRateMillionths: 3_650_000,
    chargeCapPercent: 100,
    paymentOrder: 'fines_commission_principal',
    extensionTermsDays: [7, 14, 30],
    maxExtensions: 3,
    extensionPriceCents: 0,
  })
})
