import { expect, it } from 'vitest'
import { newLoanPromoRefusal } from './new-loan-promo.ts'

it.each([
  [{ percentCommission: 20, percentExtension: 0, percentExtensionPrice: 0 }, null],
  [{ percentCommission: 20, percentExtension: 50, percentExtensionPrice: 0 }, null],
  [{ percentCommission: 0, percentExtension: 50, percentExtensionPrice: 0 }, 'promo_code_for_extension'],
  [{ percentCommission: 0, percentExtension: 0, percentExtensionPrice: 100 }, 'promo_code_for_extension'],
  [{ percentCommission: 0, percentExtension: 0, percentExtensionPrice: 0 }, 'promo_code_no_effect'],
])('[R3.06] for a new loan, %j is refused with %s', (percents, refusal) => {
  expect(newLoanPromoRefusal(percents)).toBe(refusal)
})
