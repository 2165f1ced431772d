import type { CivilDate } from '../calendar/civil-date.ts'
import { type LoanAccount, type LoanContract, missingAt, partRepaymentMode, postPayment } from './loan-account.ts'
import type { LoanFact } from './loan-facts.ts'
import { effectiveFacts, moneyOn } from './loan-money.ts'
import type { PartRepaymentMode } from './plan-account.ts'

// What a payment of a loan in instalments covers, in the order in which staff and borrowers count it: late interest, then the instalments
// from the oldest on. Money covers the oldest instalment first, as in the figures of a plan.

export interface PaymentShare {
  readonly finesCents: number
  readonly instalments: readonly { readonly number: number; readonly cents: number }[]
  /** Principal repaid before its date, which made a new schedule or closed the loan. */
  readonly earlyCents: number
  readonly mode: PartRepaymentMode | null
  readonly closesLoan: boolean
  /** Above what the loan owed. */
  readonly overpaidCents: number
}

interface BookedShare extends PaymentShare {
  readonly factId: string
  readonly date: CivilDate
  readonly cents: number
}

/** What a payment would cover on the day through which the account is accrued; null without a plan. */
export function shareOfPayment(
  account: LoanAccount,
  contract: LoanContract,
  cents: number,
  chosen?: PartRepaymentMode,
): PaymentShare | null {
  const { plan, accruedThrough } = account
  if (plan === undefined || account.soldOn !== null) return null
  const mode = partRepaymentMode(account, cents, chosen)
  const { account: after, allocation } = postPayment(account, cents, contract.rules.paymentOrder, chosen)
  const closesLoan = account.closedOn === null && after.closedOn !== null
  // A part repayment settles what is due and makes a new schedule of the rest; so does what closes the loan.
  const isEarly = mode !== null || closesLoan
  let rest = cents - allocation.fines - allocation.overpaid
  let coveredCents = 0
  const instalments: { number: number; cents: number }[] = []
  for (const row of plan.instalments) {
    if (rest <= 0 || account.closedOn !== null || (isEarly && row.date > accruedThrough)) break
    const missingCents = missingAt(account, row.date) - coveredCents
    if (missingCents <= 0) continue
    const shareCents = Math.min(rest, missingCents)
    instalments.push({ number: row.number, cents: shareCents })
    coveredCents += shareCents
    rest -= shareCents
  }
  return {
    finesCents: allocation.fines,
    instalments,
    earlyCents: rest,
    mode,
    closesLoan,
    overpaidCents: allocation.overpaid,
  }
}

/** What each payment that stands covered when it counted, oldest first; empty without a plan. */
export function paymentShares(contract: LoanContract, facts: readonly LoanFact[]): readonly BookedShare[] {
  if (contract.plan === undefined) return []
  const standing = effectiveFacts(facts)
  return standing.flatMap((fact, index) => {
    if (fact.type !== 'payment') return []
    const { account } = moneyOn(contract, standing.slice(0, index), fact.date)
    const share = account && shareOfPayment(account, contract, fact.cents, fact.mode)
    return share ? [{ factId: fact.id, date: fact.date, cents: fact.cents, ...share }] : []
  })
}
