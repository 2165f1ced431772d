/**
 * Everything that a decision on an application may read. A value that is not here cannot have been a reason. It is frozen with
 * the decision. Money is integer cents, per month for recurring amounts. It holds no biometric data and no special category of
 * personal data (GDPR art. 9).
 */
export interface DecisionInputs {
  readonly applicant: {
    readonly ageYears: number | null
    readonly isBlocked: boolean
    readonly isBlacklisted: boolean
    /** Days until the identity document expires; negative after expiry, null if the date is unknown. */
    readonly documentDaysLeft: number | null
    readonly declaredIncomeCents: number
    readonly declaredExpensesCents: number
    readonly declaredDebtsCents: number
  }
  readonly request: {
    readonly amountCents: number
    readonly termDays: number
    /** Every amount that the product offers to this customer kind, ascending. */
    readonly offeredAmountsCents: readonly number[]
  }
  readonly history: RepaymentHistory & {
    /** Days since the latest refusal; null if there was none. */
    readonly daysSinceRefusal: number | null
    /** The minimum number of days between a refusal and the next application. */
    readonly coolingDays: number
  }
  readonly bank: {
    readonly historyDays: number
    readonly transactionCount: number
    readonly incomeCents: number
    readonly expensesCents: number
    readonly otherLenderCount: number
    /** Monthly payments to other lenders. */
    readonly otherLenderCents: number
    readonly accountCount: number
    readonly ownAccountCount: number
    readonly balanceCents: number
    readonly overdrawnDays: number
  }
  readonly signals: FraudSignals
  /**
   * Mismatches between the documents and the applicant's data. Recorded for the underwriter; no rule of the first version reads
   * them.
   */
  readonly findings: readonly string[]
}

/** The repayment record of earlier loans. */
export interface RepaymentHistory {
  readonly onTimeCount: number
  /** The longest delay of any earlier loan; 0 if none was late. */
  readonly worstDaysLate: number
}

/**
 * Links between applications that may indicate fraud: how many other people share a value, never their identities. Two people may
 * share an account or a phone for good reasons, so no table refuses for a link: an underwriter reviews it. A missing profile
 * means that the applicant declined the script or has a slow connection. It is not a signal.
 */
export interface FraudSignals {
  readonly applicationsIn30Days: number
  readonly othersWithSameAccount: number
  readonly othersOnSameDevice: number
  /** Other people who applied in the same session of the fraud-profiling script. Absent from decisions of the first version. */
  readonly othersWithSameProfile: number
  /** Blocked or blacklisted people among all of these. Absent from decisions of the first version. */
  readonly blockedAmongOthers: number
}

export const NO_SIGNALS: FraudSignals = {
  applicationsIn30Days: 0,
  othersWithSameAccount: 0,
  othersOnSameDevice: 0,
  othersWithSameProfile: 0,
  blockedAmongOthers: 0,
}
