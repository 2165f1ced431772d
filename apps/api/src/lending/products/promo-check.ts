import { catalogueRow, type PromoCheck } from '@puente/contract'
import { newLoanPromoRefusal } from '@puente/domain'
import type { PromoCodeRow } from '../../db/repositories/promo-codes.ts'

/** The result of checking a code for a new loan; null for a code that cannot be used today. */
export function promoCheck(promo: PromoCodeRow | null): PromoCheck {
  if (promo === null) return { valid: false }
  const refusal = newLoanPromoRefusal(promo)
  return refusal === null ? { valid: true } : { valid: false, message: catalogueRow(refusal).message }
}
