import { AppError, type FieldError, type ProposalRefusal } from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'

/** The field of the form that staff can change. */
const FIELDS: Readonly<Partial<Record<ProposalRefusal, FieldError>>> = {
  term_not_offered: { property: 'term', key: 'unknownOption' },
  cost_too_low: { property: 'cost', key: 'minAmount' },
  cost_too_high: { property: 'cost', key: 'maxAmount' },
  amount_too_small: { property: 'amount', key: 'minAmount' },
  amount_too_large: { property: 'amount', key: 'maxAmount' },
  until_too_early: { property: 'until', key: 'minDate' },
  until_too_late: { property: 'until', key: 'maxDate' },
  expires_too_early: { property: 'expires_on', key: 'minDate' },
  expires_too_late: { property: 'expires_on', key: 'maxDate' },
}

/** A refusal of the rules as an error for staff: at its field, or as a conflict with the loan's state. */
export function proposalRefusal(reason: ProposalRefusal, { loan }: LoanRecord): AppError {
  const detail = `loan ${loan.id}: ${reason}`
  const field = FIELDS[reason]
  return field === undefined
    ? new AppError('illegal_transition', detail, { extra: { reason } })
    : new AppError('validation_failed', detail, { fields: [field] })
}
