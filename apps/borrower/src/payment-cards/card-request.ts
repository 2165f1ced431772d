/** The provider's card request statuses, grouped (requirements R4). */
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

/** Null if no card was requested, and for an unknown status. */
export const cardRequestState = (status: string | null): CardRequestState | null => STATES[status ?? ''] ?? null
