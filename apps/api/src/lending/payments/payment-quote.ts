import type { PromoCode, RequestRefusal } from '@puente/domain'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'

/** A borrower's payment request (requirements R3: the three kinds of payment). */
export interface PaymentRequest {
  readonly kind: 'prolongation' | 'partial_repay' | 'payoff'
  /** For a part payment. */
  readonly amountCents?: number
  /** For an extension; defaults to the contract's default term. */
  readonly termDays?: number
  readonly promoCode?: PromoCode
  /** The prepared extension that this pays for. */
  readonly proposal?: { readonly id: string; readonly fixedCostCents: number | null }
}

export interface Payer {
  readonly userId: number
  /** `borrower`, `admin:<name>` or `pay_link`. */
  readonly actor: string
}

export type Quote = Pick<CardOperationRow, 'kind' | 'amountCents' | 'termDays' | 'promoCode' | 'proposalId'>

export type QuoteOrRefusal = Quote | { readonly reason: RequestRefusal }
