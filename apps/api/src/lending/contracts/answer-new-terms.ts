import { AppError, statusFromNumber } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import { amendLoan, applyLoanEvent } from '../loans/book.ts'
import { isAltered } from './ready-to-sign.ts'

/** Why an application ended that its borrower did not want any more. */
const CUSTOMER_DECLINED = 'customer_declined'

/**
 * The borrower's answer to a counter-offer. No to more money keeps what was asked for; no to anything else ends the
 * application, without the cooling period of a refusal (settled rules, Calls). The same answer twice is one answer.
 * `record` must be locked.
 */
export async function answerNewTerms(
  tx: Tx,
  record: LoanRecord,
  isAgreed: boolean,
  context: ChangeContext,
): Promise<LoanRecord> {
  const { loan } = record
  const status = statusFromNumber(loan.status)
  if (!isAgreed && status === 'timeout' && loan.endReason === CUSTOMER_DECLINED) return record
  if (status !== 'awaiting_sign_contract') {
    throw new AppError('illegal_transition', `loan ${loan.id} in ${status} has no terms to agree to`)
  }
  const termsAgreedAt = context.now
  if (isAgreed) {
    if (loan.termsAgreedAt !== null || !isAltered(loan)) return record
    return amendLoan(tx, record, 'new_terms_agreed', { termsAgreedAt }, context)
  }
  // Nothing is altered any more: this is the second time that more money was declined.
  if (!isAltered(loan) && loan.termsAgreedAt !== null) return record
  if (loan.amountCents > loan.originalAmountCents) {
    const asAsked = { amountCents: loan.originalAmountCents, termDays: loan.originalTermDays, termsAgreedAt }
    const jobs = [...(context.jobs ?? []), { name: 'send-offer-documents' as const, payload: { loanId: loan.id } }]
    return amendLoan(tx, record, 'larger_offer_declined', asAsked, { ...context, jobs })
  }
  const ended = { ...context, reason: CUSTOMER_DECLINED }
  return applyLoanEvent(tx, record, 'application_ended', ended, { endReason: CUSTOMER_DECLINED })
}
