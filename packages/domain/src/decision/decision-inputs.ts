/**
 * Everything that a decision on an application may look at, and nothing else: what is not here cannot have been a reason. It
 * is frozen with the decision. Money is integer cents, a month where it comes back every month. Nothing biometric and no
 * special category of data is in it (GDPR art. 9).
 */
export interface DecisionInputs {
  readonly applicant: {
    readonly ageYears: number | null
    readonly isBlocked: boolean
    readonly isBlacklisted: boolean
    /** Days until the identity document expires, below zero when it has; null when no date is known. */
    readonly documentDaysLeft: number | null
    readonly declaredIncomeCents: number
    readonly declaredExpensesCents: number
    readonly declaredDebtsCents: number
  }
  readonly request: {
    readonly amountCents: number
    readonly termDays: number
    /** Every amount that the product offers to this kind of customer, ascending. */
    readonly offeredAmountsCents: readonly number[]
  }
  readonly history: RepaymentHistory & {
    /** Days since the newest refusal; null when there was none. */
    readonly daysSinceRefusal: number | null
    /** How many days have to lie between a refusal and the next application. */
    readonly coolingDays: number
  }
  readonly bank: {
    readonly historyDays: number
    readonly transactionCount: number
    readonly incomeCents: number
    readonly expensesCents: number
    readonly otherLenderCount: number
    /** What goes to other lenders in a month. */
    readonly otherLenderCents: number
    readonly accountCount: number
    readonly ownAccountCount: number
    readonly balanceCents: number
    readonly overdrawnDays: number
  }
  readonly signals: FraudSignals
  /** What the documents did not confirm. Recorded for the underwriter; no rule of the first version looks at it. */
  readonly findings: readonly string[]
}

/** How earlier loans went. */
export interface RepaymentHistory {
  readonly onTimeCount: number
  /** The longest delay of any loan before; 0 when none was late. */
  readonly worstDaysLate: number
}

/**
 * What several applications have in common that they should not: how many other people, never who they are. Two people may share
 * an account or a phone honestly, so no table refuses for it: a person looks. Whoever has no profile said no to the script or has a
 * slow connection; that says nothing, and no signal counts it.
 */
export interface FraudSignals {
  readonly applicationsIn30Days: number
  readonly othersWithSameAccount: number
  readonly othersOnSameDevice: number
  /** Others who applied in the same session of the fraud-profiling script. Unknown to decisions of the first version. */
  readonly othersWithSameProfile: number
  /** Blocked or blacklisted people among all of these. Unknown to decisions of the first version. */
  readonly blockedAmongOthers: number
}

export const NO_SIGNALS: FraudSignals = {
  applicationsIn30Days: 0,
  othersWithSameAccount: 0,
  othersOnSameDevice: 0,
  othersWithSameProfile: 0,
  blockedAmongOthers: 0,
}
