import type { BankSummary } from './bank-summary.ts'
import { type HolderName, sameHolder } from './same-holder.ts'

type Accounts = Pick<BankSummary, 'accounts'>

/**
 * The payout account after the bank import. Null if the borrower has to choose one (34, settled rules, Payout account).
 *
 * A typed account is used if the bank shows it as the borrower's own. A borrower who chose "the account of my bank" means the
 * account that receives the income. If that account belongs to another person, nothing is assumed and the borrower picks one of
 * their own accounts.
 */
export function payoutAccountOf({ accounts }: Accounts, typedIban: string | null): string | null {
  if (typedIban !== null) return accounts.some(({ iban, isOwn }) => isOwn && iban === typedIban) ? typedIban : null
  const [main] = [...accounts].sort(
    (a, b) => b.monthlyIncomeCents - a.monthlyIncomeCents || Number(b.isOwn) - Number(a.isOwn),
  )
  return main?.isOwn === true ? main.iban : null
}

/**
 * What is known about the holder of an account. `verified`: the borrower, by the bank's own data or by a staff member's decision.
 * `not_own`: the bank showed it in the name of another person. `unverified`: nothing is known. Only a verified account is paid.
 */
export type AccountStanding = 'verified' | 'not_own' | 'unverified'

interface AccountEvidence {
  /** The holders in the latest bank data that contains this account; null if no bank has returned it. */
  readonly shownHolders: readonly string[] | null
  readonly isAcceptedByStaff: boolean
}

/** Compares the current name: an account that matched an earlier name of the customer is no longer verified. */
export function accountStanding(
  { shownHolders, isAcceptedByStaff }: AccountEvidence,
  person: HolderName,
): AccountStanding {
  if (shownHolders !== null) {
    return shownHolders.some((holder) => sameHolder(holder, person)) ? 'verified' : 'not_own'
  }
  return isAcceptedByStaff ? 'verified' : 'unverified'
}
