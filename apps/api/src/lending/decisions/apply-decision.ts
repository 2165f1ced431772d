import { type BankSummary, type Decision, formatEuros, payoutAccountOf } from '@puente/domain'
import type { NotificationKey } from '@puente/texts/notifications'
import { notify } from '../../customers/notifications/notify.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { PersonalDataRow } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { makeOffer } from '../applications/make-offer.ts'
import { applyLoanEvent } from '../loans/book.ts'
import { standingOfAccount } from '../payouts/account-standing.ts'
import { openManualReview } from './manual-review.ts'

type Needed = Pick<Deps, 'secrets' | 'content' | 'config'>

interface DecidedApplication {
  readonly record: LoanRecord
  readonly person: Pick<PersonalDataRow, 'bankAccount'> | null
  readonly summary: Pick<BankSummary, 'accounts'>
}

/** The author and time of a decision, and the id under which it is stored. */
export interface DecisionContext extends ChangeContext {
  readonly decisionId: number
}

/** Carries out a decision and notifies the applicant. */
export async function applyDecision(
  tx: Tx,
  deps: Needed,
  application: DecidedApplication,
  decision: Decision,
  context: DecisionContext,
): Promise<LoanRecord> {
  const { record } = application
  switch (decision.outcome) {
    case 'deny':
      return refuse(tx, deps, record, decision.reasons, context)
    case 'review': {
      const { reasons, amountCents } = decision
      const held = await openManualReview(tx, record, { reasons, amountCents }, context)
      await tell(tx, deps, record, 'application_in_review', context)
      return held
    }
    default:
      return offer(tx, deps, application, decision.amountCents, context)
  }
}

/** Refuses an application. The first reason is stored on the loan, all of them with the decision. */
export async function refuse(
  tx: Tx,
  deps: Needed,
  record: LoanRecord,
  reasons: readonly string[],
  context: DecisionContext,
): Promise<LoanRecord> {
  const [reason = 'policy'] = reasons
  const refused = await applyLoanEvent(tx, record, 'application_refused', { ...context, reason })
  await tell(tx, deps, record, 'application_refused', context)
  return refused
}

/** Offers an amount for signature, or asks for an account first if none is known to be the applicant's own. */
export async function offer(
  tx: Tx,
  deps: Needed,
  { record, person, summary }: DecidedApplication,
  amountCents: number,
  context: DecisionContext,
): Promise<LoanRecord> {
  const payoutIban = await verifiedAccount(tx, record.loan.userId, summary, person?.bankAccount ?? null)
  if (payoutIban === null) {
    const approved = { amountCents, approvedOn: context.today }
    const waiting = await applyLoanEvent(tx, record, 'payout_account_needed', context, approved)
    await tell(tx, deps, record, 'account_needed', context)
    return waiting
  }
  const offered = await makeOffer(tx, record, context, { amountCents, payoutIban })
  const isAsAsked = amountCents === record.loan.originalAmountCents
  await tell(tx, deps, record, isAsAsked ? 'offer_as_asked' : 'offer_changed', context, {
    amount: formatEuros(amountCents),
  })
  return offered
}

/** The account that the bank has just returned comes first; an account verified earlier stays verified. */
async function verifiedAccount(
  tx: Tx,
  userId: number,
  summary: DecidedApplication['summary'],
  typedIban: string | null,
): Promise<string | null> {
  const shown = payoutAccountOf(summary, typedIban)
  if (shown !== null || typedIban === null) return shown
  const customer = await tx.users.byId(userId)
  return customer !== null && (await standingOfAccount(tx, customer, typedIban)) === 'verified' ? typedIban : null
}

const tell = (
  tx: Tx,
  deps: Needed,
  { loan }: LoanRecord,
  template: NotificationKey,
  { now, decisionId }: DecisionContext,
  parameters: Readonly<Record<string, string>> = {},
) => notify(tx, deps, { userId: loan.userId, template, parameters, cause: `decision:${decisionId}`, now })
