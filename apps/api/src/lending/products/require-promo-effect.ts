import {
  type AnyQuote,
  AppError,
  type ExtensionOffer,
  type ExtensionPromo,
  isForExtensions,
  newLoanPromoRefusal,
} from '@puente/domain'
import type { PromoCodeRow } from '../../db/repositories/promo-codes.ts'

/** Refuses a code that does not change the price of a new loan: the loan is free, or an earned discount is larger. */
export function requirePromoEffect(promo: PromoCodeRow, quote: (withPromo: boolean) => AnyQuote): void {
  const refusal = newLoanPromoRefusal(promo)
  if (refusal !== null) throw new AppError(refusal, `${promo.code} does not discount a new loan`)
  if (quote(true).commissionTotalCents >= quote(false).commissionTotalCents)
    throw new AppError('promo_code_no_effect', `${promo.code} does not change the price`)
}

/** Refuses an extension code that does not change the price of any extension on offer. */
export function requireExtensionDiscount(promo: ExtensionPromo, offers: readonly ExtensionOffer[]): void {
  const isDiscounted = offers.some((offer) => offer.discountCommissionCents + offer.discountPriceCents > 0)
  if (isForExtensions(promo) && !isDiscounted)
    throw new AppError('promo_code_no_effect', 'the code does not discount any extension')
}
