import { type ExtensionPromo, isForExtensions } from '../loan/extension-offer.ts'

/** The discounts of a promo code on a new loan and on an extension, in per cent. */
interface PromoPercents extends ExtensionPromo {
  readonly percentCommission: number
}

type PromoRefusal = 'promo_code_for_extension' | 'promo_code_no_effect'

/** Why a code gives no discount on a new loan; null if it does. */
export function newLoanPromoRefusal(promo: PromoPercents): PromoRefusal | null {
  if (promo.percentCommission > 0) return null
  return isForExtensions(promo) ? 'promo_code_for_extension' : 'promo_code_no_effect'
}
