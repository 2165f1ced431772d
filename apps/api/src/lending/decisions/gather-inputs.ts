import {
  type BankSummary,
  type CivilDate,
  type DecisionInputs,
  daysBetween,
  type FraudSignals,
  type PastLoan,
  type Product,
  quoteOffered,
  repaymentHistory,
  stepsOf,
  wholeYearsBetween,
} from '@puente/domain'
import type { LoanRow } from '../../db/loan-record.ts'
import type { UserDetails } from '../../db/repositories/users.ts'
import { isLawful, type Regimes } from '../products/lawful-quote.ts'

/** Everything stored about an application and its applicant, read in one transaction. */
interface ApplicationFacts {
  readonly details: Pick<UserDetails, 'user' | 'person' | 'employment'>
  readonly loan: LoanRow
  readonly product: Product
  readonly summary: BankSummary
  readonly pastLoans: readonly PastLoan[]
  readonly lastRefusalOn: CivilDate | null
  readonly coolingDays: number
  readonly signals: FraudSignals
  readonly findings: readonly string[]
  readonly regimes: Regimes
}

/** The amounts that the product offers to this kind of customer for the requested term, at a lawful price. */
export function offeredAmounts(
  loan: LoanRow,
  product: Product,
  { today, regimes }: { readonly today: CivilDate; readonly regimes: Regimes },
): readonly number[] {
  const { customerKind, isFirstLoan, percentCommission, termDays, instalments, payDay } = loan
  const shared = { product, termDays, instalments, payDay, giveDate: today, isFirstLoan, percentCommission }
  return stepsOf(product.amountsCents[customerKind]).filter((amountCents) =>
    isLawful(quoteOffered({ ...shared, amountCents }), product, regimes),
  )
}

/**
 * The inputs of the tables, computed from the stored facts. Pure: the same facts on the same day give the same inputs.
 */
export function gatherInputs(facts: ApplicationFacts, today: CivilDate): DecisionInputs {
  const { details, loan, product, summary, lastRefusalOn, regimes } = facts
  const { user, person, employment } = details
  const birthday = person?.birthday ?? null
  const expirationDate = person?.expirationDate ?? null
  return {
    applicant: {
      ageYears: birthday === null ? null : wholeYearsBetween(birthday, today),
      isBlocked: user.isBlocked,
      isBlacklisted: user.isBlacklisted,
      documentDaysLeft: expirationDate === null ? null : daysBetween(today, expirationDate),
      declaredIncomeCents: employment?.incomeCents ?? 0,
      declaredExpensesCents: employment?.monthlyExpensesCents ?? 0,
      declaredDebtsCents: employment?.otherDebtsCents ?? 0,
    },
    request: {
      amountCents: loan.originalAmountCents,
      termDays: loan.termDays,
      offeredAmountsCents: offeredAmounts(loan, product, { today, regimes }),
    },
    history: {
      ...repaymentHistory(facts.pastLoans, today),
      daysSinceRefusal: lastRefusalOn === null ? null : daysBetween(lastRefusalOn, today),
      coolingDays: facts.coolingDays,
    },
    bank: {
      historyDays: daysBetween(summary.from, summary.to),
      transactionCount: summary.transactionCount,
      incomeCents: summary.monthlyIncomeCents,
      expensesCents: summary.monthlyExpensesCents,
      otherLenderCount: summary.otherLenderCount,
      otherLenderCents: summary.otherLenderMonthlyCents,
      accountCount: summary.accounts.length,
      ownAccountCount: summary.accounts.filter(({ isOwn }) => isOwn).length,
      balanceCents: summary.balanceCents,
      overdrawnDays: summary.overdrawnDays,
    },
    signals: facts.signals,
    findings: [...facts.findings].sort(),
  }
}
