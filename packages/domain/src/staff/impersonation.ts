import { CLOSED_STATUSES, type LoanStatus } from '../loan/status.ts'

/** The maximum duration of an impersonated session. After it, a staff member needs a new key with a new reason. */
export const IMPERSONATION_MINUTES = 60

/**
 * True while the customer is still applying: before the first application, or while the newest one is neither signed nor over.
 * `newest` is null for a customer without loans. Only then may a staff member fill in forms for the customer.
 */
export const isApplicationOpen = (
  newest: { readonly status: LoanStatus; readonly isSigned: boolean } | null,
): boolean => newest === null || (!newest.isSigned && !CLOSED_STATUSES.has(newest.status))
