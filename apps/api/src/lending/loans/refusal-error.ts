import { AppError, type ErrorCode, type FieldError, type ProposalRefusal, type RequestRefusal } from '@puente/domain'

/** The code of a conflict, or the field that the caller can correct. */
type Answer = ErrorCode | FieldError
type ForBoth = Readonly<Record<'borrower' | 'staff', Answer>>

const CONFLICT: ForBoth = { borrower: 'illegal_transition', staff: 'illegal_transition' }
const at = (property: string, key: string): ForBoth => ({ borrower: { property, key }, staff: { property, key } })

/** Every reason has a row: one without an answer does not compile. Only staff make proposals. */
const REFUSALS: Readonly<Record<RequestRefusal, ForBoth> & Record<ProposalRefusal, Pick<ForBoth, 'staff'>>> = {
  already_known: CONFLICT,
  already_withdrawn: CONFLICT,
  already_written_off: CONFLICT,
  amount_too_large: at('amount', 'maxAmount'),
  amount_too_small: at('amount', 'minAmount'),
  arrears_first: { borrower: 'arrears_first', staff: 'illegal_transition' },
  not_accelerable: CONFLICT,
  not_extendable: { borrower: 'not_extendable', staff: 'illegal_transition' },
  not_in_this_status: { borrower: 'nothing_to_pay', staff: 'illegal_transition' },
  nothing_overpaid: CONFLICT,
  out_of_order: CONFLICT,
  payment_not_found: CONFLICT,
  payout_has_payments: CONFLICT,
  refund_not_found: CONFLICT,
  // Only staff choose this date.
  settlement_date_passed: { borrower: 'illegal_transition', staff: { property: 'until', key: 'minDate' } },
  term_not_offered: at('term', 'unknownOption'),
  withdrawal_too_late: CONFLICT,
  write_off_not_found: CONFLICT,

  cost_too_high: { staff: { property: 'cost', key: 'maxAmount' } },
  cost_too_low: { staff: { property: 'cost', key: 'minAmount' } },
  expires_too_early: { staff: { property: 'expires_on', key: 'minDate' } },
  expires_too_late: { staff: { property: 'expires_on', key: 'maxDate' } },
  until_too_early: { staff: { property: 'until', key: 'minDate' } },
  until_too_late: { staff: { property: 'until', key: 'maxDate' } },
}

function toError(answer: Answer, detail: string, extra?: { readonly reason: string }): AppError {
  if (typeof answer === 'object') return new AppError('validation_failed', detail, { fields: [answer] })
  return new AppError(answer, detail, extra && { extra })
}

/** A refusal by the loan's rules as an error for the borrower: at the field that can be changed, or as a conflict. */
export const refusalError = (reason: RequestRefusal, loanId: number): AppError =>
  toError(REFUSALS[reason].borrower, `loan ${loanId}: ${reason}`)

/** The same for staff, whose conflicts name the reason. */
export const staffRefusalError = (reason: RequestRefusal | ProposalRefusal, loanId: number): AppError =>
  toError(REFUSALS[reason].staff, `loan ${loanId}: ${reason}`, { reason })
