import { type ExtensionPromo, isForExtensions } from '../loan/extension-offer.ts'

/** What a promo code takes off a new loan and off an extension, in per cent. */
export interface PromoPercents extends ExtensionPromo {
  readonly percentCommission: number
}

export type PromoRefusal = 'promo_code_for_extension' | 'promo_code_no_effect'

/** Why a code takes nothing off any new loan; null for a code that can. */
export function newLoanPromoRefusal(promo: PromoPercents): PromoRefusal | null {
  if (promo.percentCommission > 0) return null
  return isForExtensions(promo) ? 'promo_code_for_extension' : 'promo_code_no_effect'
}
