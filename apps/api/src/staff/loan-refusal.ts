import { AppError, type RequestRefusal } from '@puente/domain'
import type { LoanRecord } from '../db/loan-record.ts'

/** Turns a refusal of the rules into an error: at the field that staff can change, or as a conflict. */
export function loanRefusal(reason: RequestRefusal, { loan }: LoanRecord): AppError {
  const detail = `loan ${loan.id}: ${reason}`
  if (reason === 'settlement_date_passed') {
    return new AppError('validation_failed', detail, { fields: [{ property: 'until', key: 'minDate' }] })
  }
  const atAmount = reason === 'amount_too_small' || reason === 'amount_too_large'
  if (!atAmount) return new AppError('illegal_transition', detail, { extra: { reason } })
  const key = reason === 'amount_too_small' ? 'minAmount' : 'maxAmount'
  return new AppError('validation_failed', detail, { fields: [{ property: 'amount', key }] })
}
