import type { CivilDate } from '@puente/domain'

/** A booked line of an account statement. */
export interface StatementLine {
  /**
   * The bank's reference, as the file has it; null where it is missing, empty or a placeholder such as `NONREF`. Not unique: some banks
   * use one reference again, and the lines of a collective entry share the entry's where they have none of their own.
   */
  readonly servicerReference: string | null
  readonly bookedOn: CivilDate
  /** The value date, from which the money counts; the booking date where the bank gives none. */
  readonly valueOn: CivilDate
  /** Credit above zero, debit below. */
  readonly amountCents: number
  readonly endToEndId: string | null
  /** Why a transfer was returned (ISO 20022 code, `MS03` without a reason); null when the line is no return. */
  readonly returnReason: string | null
  readonly counterpartyIban: string | null
  readonly counterpartyName: string | null
  readonly remittance: string
}

export interface BankStatement {
  readonly id: string
  readonly account: string
  /** The day of the closing balance. */
  readonly closedOn: CivilDate
  readonly openingCents: number
  readonly closingCents: number
  readonly lines: readonly StatementLine[]
}

export type StatementProblem =
  | 'not_xml'
  | 'not_a_statement'
  | 'other_account'
  | 'other_currency'
  | 'balance_missing'
  /** The lines do not add up to closing less opening balance: some are missing, or there twice. */
  | 'sum_differs'

export type StatementReading =
  | { readonly outcome: 'read'; readonly statements: readonly BankStatement[] }
  | { readonly outcome: 'refused'; readonly problem: StatementProblem; readonly detail: string }

/** Reads statements of the lender's accounts. The same text gives the same reading. */
export interface StatementReader {
  /** The accounts whose statements are accepted. */
  readonly accounts: readonly string[]
  read(text: string): Promise<StatementReading>
}
