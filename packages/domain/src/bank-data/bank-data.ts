import type { CivilDate } from '../calendar/civil-date.ts'

/** One account movement. It is read in memory and never stored. */
export interface BankTransaction {
  readonly bookedOn: CivilDate
  /** Negative when money left the account. */
  readonly amountCents: number
  readonly title: string
  /** The counterparty, if the bank names one. */
  readonly party: string | null
  readonly partyIban: string | null
}

export interface ImportedAccount {
  readonly iban: string
  /** As the bank writes them: any order, often in capitals and without accents. */
  readonly holders: readonly string[]
  /** After the last transaction. */
  readonly balanceCents: number
  readonly transactions: readonly BankTransaction[]
}

/** The data that a bank returns for a signed-in user, in the same form for every provider. */
export interface BankData {
  readonly accounts: readonly ImportedAccount[]
}

/** How many days of history are read: enough for three salaries, and no more than the decision needs. */
export const BANK_HISTORY_DAYS = 90
