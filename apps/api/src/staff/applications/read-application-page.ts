import type { StaffApplication } from '@puente/contract'
import { AppError, type BankSummary, eurosFromCents, statusFromNumber } from '@puente/domain'
import { reviewReasonText } from '@puente/texts/decisions'
import { staffLoanStatusTexts } from '@puente/texts/staff-loan-status'
import { requiredFilesOf } from '../../customers/documents/required-files.ts'
import type { DecisionRow, ReviewRow } from '../../db/repositories/decisions.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { contestAnswerUntil } from '../../lending/decisions/contest-refusal.ts'
import { offeredAmounts } from '../../lending/decisions/gather-inputs.ts'
import { holderNameOf } from '../../lending/payouts/account-standing.ts'
import { type ClaimHolder, liveClaimOn, liveSince, toClaimOrNull } from '../claims/claims.ts'
import { toStaffDocument } from '../documents/staff-document.ts'

const codeAndText = (code: string) => ({ code, text: reviewReasonText(code) })
const statusText = (status: number): string => staffLoanStatusTexts[statusFromNumber(status)]
const eurosOrNull = (cents: number | null | undefined): number | null =>
  cents === null || cents === undefined ? null : eurosFromCents(cents)

/** An open review as the queue and the page show it. */
export const toReviewView = (review: ReviewRow) => ({
  kind: review.kind,
  reasons: review.reasons.map(codeAndText),
  suggested_amount: eurosOrNull(review.amountCents),
  note: review.note,
  opened_at: review.openedAt.toISOString(),
  answer_until: review.kind === 'refusal_contested' ? contestAnswerUntil(review.openedAt) : null,
})

type Hit = StaffApplication['decisions'][number]['hits'][number]

interface RuleHit {
  readonly effect?: unknown
  readonly code?: unknown
}

/** The rules of the tables that fired. Two rules with the same effect and code are one finding. */
function hitsOf({ hits }: DecisionRow['output']): Hit[] {
  if (!Array.isArray(hits)) return []
  const found = (hits as readonly RuleHit[]).flatMap(({ effect, code }): Hit[] =>
    (effect === 'deny' || effect === 'review') && typeof code === 'string' ? [{ effect, ...codeAndText(code) }] : [],
  )
  return [...new Map(found.map((hit) => [`${hit.effect} ${hit.code}`, hit])).values()]
}

const toDecisionView = (decision: DecisionRow): StaffApplication['decisions'][number] => ({
  at: decision.at.toISOString(),
  actor: decision.actor,
  outcome: decision.outcome,
  amount: eurosOrNull(decision.amountCents),
  reasons: decision.reasons.map(codeAndText),
  model: decision.modelId === null ? null : `${decision.modelId} v${decision.modelVersion}`,
  hits: hitsOf(decision.output),
  inputs: decision.inputs === null ? null : { ...decision.inputs },
  output: { ...decision.output },
  comment: typeof decision.output.comment === 'string' ? decision.output.comment : null,
})

const toBankView = (summary: BankSummary): StaffApplication['bank'] => ({
  bank_name: summary.bankName,
  from: summary.from,
  to: summary.to,
  transaction_count: summary.transactionCount,
  monthly_income: eurosFromCents(summary.monthlyIncomeCents),
  monthly_expenses: eurosFromCents(summary.monthlyExpensesCents),
  other_lender_count: summary.otherLenderCount,
  other_lender_monthly: eurosFromCents(summary.otherLenderMonthlyCents),
  balance: eurosFromCents(summary.balanceCents),
  overdrawn_days: summary.overdrawnDays,
  accounts: summary.accounts.map(({ iban, holders, isOwn, balanceCents, monthlyIncomeCents }) => ({
    iban_ends_in: iban.slice(-4),
    holders: [...holders],
    is_own: isOwn,
    balance: eurosFromCents(balanceCents),
    monthly_income: eurosFromCents(monthlyIncomeCents),
  })),
})

/** An application with everything that a decision needs. The access is audited and renews the caller's claim. */
export async function readApplicationPage(
  tx: Tx,
  deps: Deps,
  publicId: string,
  caller: ClaimHolder,
): Promise<StaffApplication> {
  const loan = (await tx.loans.byPublicId(publicId))?.loan
  const details = loan === undefined ? null : await tx.users.detailsOf(loan.userId)
  if (loan === undefined || details === null) throw new AppError('loan_not_found', `there is no loan ${publicId}`)
  const { user, person, employment } = details
  const now = deps.clock.now()
  const today = deps.clock.today()
  const actor = `admin:${caller.username}`
  const subject = { kind: 'application', subjectId: loan.id } as const
  // The claim before the audit entry, which locks the customer: a decision takes both locks in this order.
  await tx.staffClaims.renew(subject, caller.id, { now, liveSince: liveSince(deps) })
  await tx.audit.record({ at: now, actor, action: 'application.viewed', userId: user.id, detail: { loan_id: loan.id } })
  const review = await tx.decisions.openReviewOfAnyKind(loan.id)
  const summary = await tx.bankImports.summaryOf(loan.id)
  const everOverdue = await tx.decisions.everOverdue(user.id)
  const offered =
    review?.kind === 'manual_review'
      ? offeredAmounts(loan, deps.products.version(loan.productId, loan.productVersion), {
          today,
          regimes: deps.regimes,
        })
      : []
  return {
    public_id: loan.publicId,
    status: loan.status,
    status_text: statusText(loan.status),
    requested_at: loan.requestedAt.toISOString(),
    request_amount: eurosFromCents(loan.originalAmountCents),
    request_term: loan.originalTermDays,
    amount: eurosFromCents(loan.amountCents),
    is_first_loan: loan.isFirstLoan,
    customer: {
      id: user.id,
      name: holderNameOf({ person }) || null,
      phone: user.phone,
      personal_id: person?.personalId ?? null,
      birthday: person?.birthday ?? null,
      is_blocked: user.isBlocked,
      is_blacklisted: user.isBlacklisted,
      declared_income: eurosOrNull(employment?.incomeCents),
      declared_expenses: eurosOrNull(employment?.monthlyExpensesCents),
      declared_debts: eurosOrNull(employment?.otherDebtsCents),
    },
    review: review && toReviewView(review),
    claim: toClaimOrNull(deps, await liveClaimOn(tx, deps, subject), caller.id),
    approvable_amounts: offered.map(eurosFromCents),
    decisions: (await tx.decisions.allOf(loan.id)).map(toDecisionView).reverse(),
    bank: summary && toBankView(summary),
    documents: (await tx.documents.standingOf(user.id)).map(toStaffDocument),
    missing_documents: [...(await requiredFilesOf(tx, { userId: user.id, loanId: loan.id }, today))],
    findings: [...new Set((await tx.documents.findingsOf(user.id)).map(({ code }) => code))],
    loans: (await tx.loans.rowsOf(user.id))
      .filter(({ id }) => id !== loan.id)
      .map((other) => ({
        public_id: other.publicId,
        status: other.status,
        status_text: statusText(other.status),
        request_date: other.requestDate,
        amount: eurosFromCents(other.amountCents),
        must_pay_date: other.mustPayDate,
        returned_on: other.returnedOn,
        was_overdue: everOverdue.has(other.id),
        end_reason: other.endReason,
      })),
    history: (await tx.loans.statusChangesOf(loan.id)).map((change) => ({
      at: change.at.toISOString(),
      status: change.toStatus,
      status_text: statusText(change.toStatus),
      actor: change.actor,
      reason: change.reason,
    })),
  }
}
