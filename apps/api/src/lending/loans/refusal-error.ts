import { AppError, type RequestRefusal } from '@puente/domain'

/** A refusal by the rules as an error for the borrower: at the field that can be changed, or as a conflict. */
export function refusalError(reason: RequestRefusal, loanId: number): AppError {
  const detail = `loan ${loanId}: ${reason}`
  const field = (property: string, key: string) =>
    new AppError('validation_failed', detail, { fields: [{ property, key }] })
  switch (reason) {
    case 'amount_too_small':
      return field('amount', 'minAmount')
    case 'amount_too_large':
      return field('amount', 'maxAmount')
    case 'term_not_offered':
      return field('term', 'unknownOption')
    case 'arrears_first':
      return new AppError('arrears_first', detail)
    case 'not_extendable':
      return new AppError('not_extendable', detail)
    case 'not_in_this_status':
      return new AppError('nothing_to_pay', detail)
    default:
      return new AppError('illegal_transition', detail)
  }
}
