/** What the provider's words for a card request come to (requirements R4). */
export type CardRequestState = 'completed' | 'processing' | 'error'

const STATES: Readonly<Record<string, CardRequestState>> = {
  Completed: 'completed',
  PartiallyRefunded: 'completed',
  Refunded: 'completed',
  New: 'processing',
  PendingConfirmation: 'processing',
  Error: 'error',
  Fraud: 'error',
}

/** Null where no card was ever asked for, and for a word that nobody told us of. */
export const cardRequestState = (status: string | null): CardRequestState | null => STATES[status ?? ''] ?? null
