import type { CivilDate } from '../calendar/civil-date.ts'

/** One movement of an account. It is looked at and forgotten: nothing of it is stored. */
export interface BankTransaction {
  readonly bookedOn: CivilDate
  /** Below zero when money left the account. */
  readonly amountCents: number
  readonly title: string
  /** The other side, as far as the bank tells. */
  readonly party: string | null
  readonly partyIban: string | null
}

export interface ImportedAccount {
  readonly iban: string
  /** As the bank writes them: any order, capitals, often without accents. */
  readonly holders: readonly string[]
  /** At the end of the last transaction. */
  readonly balanceCents: number
  readonly transactions: readonly BankTransaction[]
}

/** What a bank shows of somebody who signed in, whichever provider brought it. */
export interface BankData {
  readonly accounts: readonly ImportedAccount[]
}

/** How far back a bank is read (days): three salaries, and no more than the decision needs. */
export const BANK_HISTORY_DAYS = 90
