import type { CheckedFields } from '@puente/contract'
import { AppError } from '@puente/domain'

/** The value of what was read, or the request is refused with every field that is wrong. */
export function orRefuse<T>(checked: CheckedFields<T>): T {
  if (checked.ok) return checked.value
  throw new AppError('validation_failed', `${checked.fields.length} fields are wrong`, { fields: checked.fields })
}
