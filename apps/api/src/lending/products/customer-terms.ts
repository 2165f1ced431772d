import { type CivilDate, parsePromoCode } from '@puente/domain'
import { type CustomerStanding, NEW_CUSTOMER } from '../../db/customer-standing.ts'
import type { PromoCodeRow } from '../../db/repositories/promo-codes.ts'
import type { Tx } from '../../db/transaction.ts'

/** The terms of a person's quote: the effect of their history and their code. */
export interface CustomerTerms extends CustomerStanding {
  readonly percentCommission: number
  /** The requested code, if this person may use it today. */
  readonly promo: PromoCodeRow | null
  /** The earned discount behind the percentage; null if a code takes off as much or more. */
  readonly discountId: number | null
}

/**
 * Two discounts do not add up: the larger one applies, and an unused earned discount stays for the next loan. An
 * invalid code discounts nothing here; check-promocode is the route that reports it.
 */
export async function customerTerms(
  tx: Tx,
  userId: number | null,
  code: string | undefined,
  today: CivilDate,
): Promise<CustomerTerms> {
  const { customerKind, isFirstLoan } = userId === null ? NEW_CUSTOMER : await tx.products.standingOf(userId)
  const [discount] = userId === null ? [] : await tx.customerDiscounts.openOf(userId)
  const parsed = parsePromoCode(code ?? '')
  const promo = parsed.ok ? await tx.promoCodes.usable(parsed.value, userId, today) : null
  const percentOfPromo = promo?.percentCommission ?? 0
  const isDiscountBetter = discount !== undefined && discount.percent > percentOfPromo
  return {
    customerKind,
    isFirstLoan,
    percentCommission: isDiscountBetter ? discount.percent : percentOfPromo,
    promo,
    discountId: isDiscountBetter ? discount.id : null,
  }
}
