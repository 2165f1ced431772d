import type { CustomerKind } from '@puente/domain'

/** The part of a customer's history that affects the price of the next loan. */
export interface CustomerStanding {
  /** `repeat` once a loan was returned. */
  readonly customerKind: CustomerKind
  /** True if no loan of this customer was ever paid out. */
  readonly isFirstLoan: boolean
}

/** Visitors get the price of a customer without history. */
export const NEW_CUSTOMER: CustomerStanding = { customerKind: 'new', isFirstLoan: true }
