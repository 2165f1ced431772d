import type { PartRepaymentMode, PromoCode, RequestRefusal } from '@puente/domain'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'

/** A borrower's payment request (requirements R3: the three kinds of payment), or the instalment that is due or next. */
export interface PaymentRequest {
  readonly kind: 'prolongation' | 'partial_repay' | 'payoff' | 'instalment'
  /** For a part payment. */
  readonly amountCents?: number
  /** For a part of an instalment loan that is repaid early. */
  readonly mode?: PartRepaymentMode
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

export type Quote = Pick<
  CardOperationRow,
  'kind' | 'amountCents' | 'termDays' | 'promoCode' | 'repayMode' | 'proposalId'
>

export type QuoteOrRefusal = Quote | { readonly reason: RequestRefusal }
