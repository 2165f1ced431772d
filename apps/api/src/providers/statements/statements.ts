import type {
  CivilDate,
  IdentifiedLines,
  KnownLine,
  LineContent,
  StatementMentions,
  StatementOfLines,
} from '@puente/domain'

/** A booked line of an account statement. */
export interface StatementLine extends Omit<LineContent, 'reference'> {
  /**
   * The bank's reference, as the file has it; null where it is missing, empty or a placeholder such as `NONREF`. Not unique: some banks
   * use one reference again, and the lines of a collective entry share the entry's where they have none of their own.
   */
  readonly servicerReference: string | null
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
  /** Nothing in the file is about the accounts of the lender, or nothing of them is in euros. */
  | 'other_account'
  | 'other_currency'
  | 'balance_missing'
  /** The lines do not add up to closing less opening balance: some are missing, or there twice. */
  | 'sum_differs'
  /** More characters or lines than a statement has. */
  | 'too_large'
  /** Elements nested more deeply than in a statement, too many attributes, or a file that takes too long to read. */
  | 'too_complex'
  /** A booking or a closing balance after today. */
  | 'future_date'

/** What a file holds that is not booked, because it is not ours or not yet certain. */
export interface SkippedPart {
  readonly reason: 'other_account' | 'other_currency' | 'not_booked'
  readonly statement: string
  readonly account: string
  /** Null where the file names none. */
  readonly currency: string | null
  readonly lines: number
}

/** The place that a refusal is about, where there is one. */
export interface RefusedPlace {
  /** Line of the file, from 1. */
  readonly line: number | null
  /** The bank's own number of the statement. */
  readonly statement: string | null
  /** Number of the entry in its statement, from 1. */
  readonly entry: number | null
}

export type RefusedReading = RefusedPlace & {
  readonly outcome: 'refused'
  readonly problem: StatementProblem
  /** For the log and the API. */
  readonly detail: string
}

export type StatementReading =
  | {
      readonly outcome: 'read'
      /** Oldest first. */
      readonly statements: readonly BankStatement[]
      /** Of all these statements together. */
      readonly mentions: StatementMentions
      readonly skipped: readonly SkippedPart[]
    }
  | RefusedReading

/** Reads statements of the lender's accounts. The same text gives the same reading. */
export interface StatementReader {
  /** The accounts whose statements are accepted. */
  readonly accounts: readonly string[]
  read(text: string): Promise<StatementReading>
  /** Runs `identifyLines` beside the server: thousands of lines take tenths of a second. */
  identify(statement: StatementOfLines, known: readonly KnownLine[]): Promise<IdentifiedLines>
  stop(): Promise<void>
}
