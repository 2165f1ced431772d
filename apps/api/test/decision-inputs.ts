import { DEFAULT_PRODUCT, type DecisionInputs, NO_SIGNALS, stepsOf } from '@puente/domain'

type Changes = { readonly [K in keyof DecisionInputs]?: Partial<DecisionInputs[K]> }

/** A first-time applicant without findings, with 900 euros a month left, who requests 150 euros. */
export const decisionInputs = (changes: Changes = {}): DecisionInputs => ({
  applicant: {
    ageYears: 36,
    isBlocked: false,
    isBlacklisted: false,
    documentDaysLeft: 700,
    declaredIncomeCents: 1_900_00,
    declaredExpensesCents: 900_00,
    declaredDebtsCents: 0,
    ...changes.applicant,
  },
  request: {
    amountCents: 150_00,
    termDays: 14,
    offeredAmountsCents: stepsOf(DEFAULT_PRODUCT.amountsCents.new),
    ...changes.request,
  },
  history: { onTimeCount: 0, worstDaysLate: 0, daysSinceRefusal: null, coolingDays: 30, ...changes.history },
  bank: {
    historyDays: 90,
    transactionCount: 60,
    incomeCents: 1_900_00,
    expensesCents: 1_000_00,
    otherLenderCount: 0,
    otherLenderCents: 0,
    accountCount: 1,
    ownAccountCount: 1,
    balanceCents: 640_00,
    overdrawnDays: 0,
    ...changes.bank,
  },
  signals: { ...NO_SIGNALS, applicationsIn30Days: 1, ...changes.signals },
  findings: [],
})

/** The amounts for customers who returned a loan before. */
export const repeatAmounts = { offeredAmountsCents: stepsOf(DEFAULT_PRODUCT.amountsCents.repeat) }
