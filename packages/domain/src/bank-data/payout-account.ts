import type { BankSummary } from './bank-summary.ts'

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
 * What is known about an account that the borrower names while the loan waits for one (34). `own`: the bank showed it in the
 * borrower's name. `not_own`: the bank showed it in somebody else's. `unverified`: no bank has shown it.
 */
export type ChosenAccount = 'own' | 'not_own' | 'unverified'

export function judgeChosenAccount({ accounts }: Accounts, chosenIban: string): ChosenAccount {
  const shown = accounts.find(({ iban }) => iban === chosenIban)
  if (shown === undefined) return 'unverified'
  return shown.isOwn ? 'own' : 'not_own'
}
