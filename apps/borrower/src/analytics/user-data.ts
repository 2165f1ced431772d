import type { User } from '@puente/contract'
import { wholeLoan } from '../api/loan.ts'
import type { WireLoan } from '../session/applicant.ts'

/** Requirements R9. */
export const USER_DATA_AFTER_MS = 400

/** Returned and timed out count as no loan (settled rules, No loan). */
const ENDED: ReadonlySet<number> = new Set([3, 36])
const DENIED = 4

/** A refused application counts as a loan until the borrower may apply again. */
const isCooledOff = (loan: WireLoan | null): boolean =>
  loan?.status === DENIED && wholeLoan(loan)?.reapply_from === null

const lateDays = (loan: WireLoan | null): number => {
  const days = loan !== null && 'days' in loan ? (loan.days as { readonly late?: number }) : null
  return days?.late ?? 0
}

/** The five text fields of the user-data event (R9.05). */
export const userData = (user: User, loan: WireLoan | null) => ({
  userID: String(user.id),
  activeCredit: String(user.loan !== null && !ENDED.has(user.loan.status) && !isCooledOff(loan)),
  creditDelayDays: String(lateDays(loan)),
  applications: String(user.loan_count.all),
  credits: String(user.loan_count.active),
})
