import type { BankSummary } from './bank-summary.ts'
import { type HolderName, sameHolder } from './same-holder.ts'

type Accounts = Pick<BankSummary, 'accounts'>

/**
 * The account that the loan is paid out to after the import, or null: then the borrower is asked (34, settled rules, Payout account).
 *
 * An account that was typed is used when the bank shows it as the borrower's own. Somebody who chose "the account of my bank"
 * means the one that the income goes to; where that is another person's, nothing is assumed and the borrower picks one of
 * the own accounts.
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

export interface AccountEvidence {
  /** The holders that a bank showed for this account, at the newest time at which it did; null where no bank has shown it. */
  readonly shownHolders: readonly string[] | null
  readonly isAcceptedByStaff: boolean
}

/** The name is compared as it is now: an account that matched an earlier name of the customer is not verified any more. */
export function accountStanding(
  { shownHolders, isAcceptedByStaff }: AccountEvidence,
  person: HolderName,
): AccountStanding {
  if (shownHolders !== null) {
    return shownHolders.some((holder) => sameHolder(holder, person)) ? 'verified' : 'not_own'
  }
  return isAcceptedByStaff ? 'verified' : 'unverified'
}
