/** What the money of a statement line was. A line is resolved in every state but the first. */
export const LINE_STATES = [
  'unmatched',
  'matched', // booked on one loan
  'split', // booked on several loans, or in part
  'third_party', // booked on a loan of another person than the payer
  'payout', // a loan paid out
  'returned_payout', // a payout whose money was returned
  'refund', // money sent back to a customer
  'taken_back', // an incoming transfer that the bank took back, and the debit with which it did
  'sent_back', // money of an unknown payer, on its way back to its sender or there
  'fee', // charged by the bank
  'card_settlement', // card payments, transferred by the acquirer
  'debt_sale', // the price of sold debts, paid by their buyer
  'ignored', // no business of the loans: the note says why
  'repeated', // not a movement of its own: another line is the same one
] as const
export type LineState = (typeof LINE_STATES)[number]

/** Booked on loans: such a line can be unmatched. */
export const BOOKED_STATES: ReadonlySet<LineState> = new Set(['matched', 'split', 'third_party'])

/** The states that staff give to a line that belongs to no loan. They can be taken back. */
export const CLASSIFIED_STATES = [
  'fee',
  'card_settlement',
  'debt_sale',
  'ignored',
  'repeated',
] as const satisfies readonly LineState[]
export type ClassifiedState = (typeof CLASSIFIED_STATES)[number]

/** What a debit needs to know of an incoming transfer to take it back. */
export interface TakeBackLine {
  readonly account: string
  readonly amountCents: number
  readonly refundedCents: number
  readonly bookedOn: string
  readonly state: LineState
  readonly endToEndId: string | null
  readonly counterpartyIban: string | null
}

/** A bank may take a transfer back as a whole, never before it came, and only while its money is all here. */
export const mayTakeBack = (debit: TakeBackLine, credit: TakeBackLine): boolean =>
  debit.state === 'unmatched' &&
  debit.amountCents < 0 &&
  credit.account === debit.account &&
  credit.amountCents === 0 - debit.amountCents &&
  credit.refundedCents === 0 &&
  credit.bookedOn <= debit.bookedOn &&
  (credit.state === 'unmatched' || BOOKED_STATES.has(credit.state))

/** The transfer that a debit names by the sender's reference or, without one, by the sender's account. */
export function namesTransfer(debit: TakeBackLine, credit: TakeBackLine): boolean {
  if (debit.endToEndId !== null && credit.endToEndId !== null) return debit.endToEndId === credit.endToEndId
  return debit.counterpartyIban !== null && debit.counterpartyIban === credit.counterpartyIban
}

/** What is left of a line to decide on: a held card charge may have gone back to its card in part. */
export const keptCents = (line: { readonly amountCents: number; readonly refundedCents: number }): number =>
  line.amountCents - line.refundedCents

/** The state of a line after a booking. */
export function stateOfBooking(booking: {
  readonly lineCents: number
  readonly bookedCents: number
  readonly loanCount: number
  readonly isThirdParty: boolean
}): LineState {
  if (booking.loanCount === 0) return 'unmatched'
  if (booking.loanCount > 1 || booking.bookedCents < booking.lineCents) return 'split'
  return booking.isThirdParty ? 'third_party' : 'matched'
}
