import { type HolderName, sameHolder } from '../bank-data/same-holder.ts'

/** Why a booking by hand needs a second person. */
export const BOOKING_DOUBTS = ['nothing_owed', 'beyond_debt', 'other_payer'] as const
export type BookingDoubt = (typeof BOOKING_DOUBTS)[number]

/** The payer of an incoming transfer as the bank names them, and the customer whose loan takes the money. */
interface PayerAndCustomer {
  readonly payerName: string | null
  readonly payerIban: string | null
  readonly holder: HolderName
  /** Accounts that are known to be the customer's. */
  readonly ownIbans: readonly string[]
}

/** A payer whom the bank does not name is not known to be the customer. */
export const isPayerCustomer = ({ payerName, payerIban, holder, ownIbans }: PayerAndCustomer): boolean =>
  (payerIban !== null && ownIbans.includes(payerIban)) || (payerName !== null && sameHolder(payerName, holder))

/**
 * Money beyond a debt is money to send out again, and a stranger's money may belong to another loan: a second person looks at
 * both. Up to the limit of refunds a payment may exceed the debt.
 */
export function bookingDoubts({
  owedCents,
  cents,
  isFromCustomer,
  limitCents,
}: {
  readonly owedCents: number
  readonly cents: number
  readonly isFromCustomer: boolean
  readonly limitCents: number
}): readonly BookingDoubt[] {
  const doubts: BookingDoubt[] = []
  if (owedCents <= 0) doubts.push('nothing_owed')
  else if (cents - owedCents > limitCents) doubts.push('beyond_debt')
  if (!isFromCustomer) doubts.push('other_payer')
  return doubts
}
