import { AppError, statusFromNumber } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import { amendLoan, applyLoanEvent } from '../loans/book.ts'
import { isAltered } from './ready-to-sign.ts'

/** The end reason of an application that the borrower no longer wanted. */
const CUSTOMER_DECLINED = 'customer_declined'

/**
 * The borrower's answer to a counter-offer. Declining a higher amount keeps the requested one; declining anything else
 * ends the application, without the cooling period of a refusal (settled rules, Calls). The same answer twice has no
 * further effect. `record` must be locked.
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
  // The terms are unchanged now: this is the second time that the borrower declined the higher amount.
  if (!isAltered(loan) && loan.termsAgreedAt !== null) return record
  if (loan.amountCents > loan.originalAmountCents) {
    const asAsked = { amountCents: loan.originalAmountCents, termDays: loan.originalTermDays, termsAgreedAt }
    const jobs = [...(context.jobs ?? []), { name: 'send-offer-documents' as const, payload: { loanId: loan.id } }]
    return amendLoan(tx, record, 'larger_offer_declined', asAsked, { ...context, jobs })
  }
  const ended = { ...context, reason: CUSTOMER_DECLINED }
  return applyLoanEvent(tx, record, 'application_ended', ended, { endReason: CUSTOMER_DECLINED })
}
