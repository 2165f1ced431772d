import { type CivilDate, parsePromoCode } from '@puente/domain'
import { type CustomerStanding, NEW_CUSTOMER } from '../../db/customer-standing.ts'
import type { PromoCodeRow } from '../../db/repositories/promo-codes.ts'
import type { Tx } from '../../db/transaction.ts'

/** On which terms a person is quoted: what their history and their code come to. */
export interface CustomerTerms extends CustomerStanding {
  readonly percentCommission: number
  /** The code that was asked for, where this person may use it today. */
  readonly promo: PromoCodeRow | null
  /** The earned discount that gives the percentage; null where a code takes off as much or more. */
  readonly discountId: number | null
}

/**
 * Two discounts do not add up: the larger one counts, and an earned discount that was not needed stays for the next loan.
 * A code that is not usable discounts nothing here; check-promocode is the call that says so.
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
