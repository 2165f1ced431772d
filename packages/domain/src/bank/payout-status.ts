/** The states of an attempt to pay a loan out. `ambiguous`: it is unknown whether the money left. */
export const PAYOUT_STATUSES = ['queued', 'sent', 'ambiguous', 'completed', 'failed', 'returned'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]
