import { CLOSED_STATUSES, type LoanStatus } from '../loan/status.ts'

/** What a corrected answer concerns. */
export interface AnswerChange {
  /** A name, the personal ID, the birthday, the nationality or the gender. */
  readonly identity: boolean
  /** Income, expenses, debts, or the date until which the document is valid: inputs of the decision. */
  readonly means: boolean
  /** The address or the e-mail address, which the contract names. */
  readonly contract: boolean
}

/**
 * What has to be done again after a change.
 *
 * - `identity`: photos, bank data and decision. They belong to the person who was named before.
 * - `decision`: the offer was calculated with other figures.
 * - `contract`: the documents to sign name the old data.
 */
export type RepeatedCheck = 'identity' | 'decision' | 'contract'

/** The newest loan, as far as answers depend on it. */
export interface AnsweredLoan {
  readonly status: LoanStatus
  readonly isSigned: boolean
}

/** A loan whose applicant may still correct answers: applied for, and neither signed nor over. */
export const isUnsigned = ({ status, isSigned }: AnsweredLoan): boolean => !isSigned && !CLOSED_STATUSES.has(status)

/** A decision exists, and its result is not signed yet. */
const DECIDED: ReadonlySet<LoanStatus> = new Set(['awaiting_issuance_method', 'awaiting_sign_contract'])

/** The check that a change makes void; null if none has used the old answer yet. */
export function repeatedCheck(loan: AnsweredLoan | null, change: AnswerChange): RepeatedCheck | null {
  if (loan === null || !isUnsigned(loan)) return null
  if (change.identity) return 'identity'
  if (change.means && DECIDED.has(loan.status)) return 'decision'
  return change.contract && loan.status === 'awaiting_sign_contract' ? 'contract' : null
}

/** How often corrected figures repeat the decision of one application. */
const MAX_REPEATED_DECISIONS = 2

/**
 * True if corrected income, expenses or debts may lead to another decision. One slip is corrected, and then another; who changes the
 * figures again tries them until the offer is larger. From then on the figures stand, and a call can change them.
 */
export const mayRepeatDecision = (decisionCount: number): boolean => decisionCount <= MAX_REPEATED_DECISIONS
