import type { CustomerKind } from '@puente/domain'

/** What a customer's history says about the price of the next loan. */
export interface CustomerStanding {
  /** `repeat` once a loan was returned. */
  readonly customerKind: CustomerKind
  /** No loan of theirs was ever paid out. */
  readonly isFirstLoan: boolean
}

/** A visitor is quoted as somebody without a history. */
export const NEW_CUSTOMER: CustomerStanding = { customerKind: 'new', isFirstLoan: true }
