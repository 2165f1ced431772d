import type { CheckedFields } from '@puente/contract'
import { AppError } from '@puente/domain'

/** Returns the checked value, or rejects the request with every invalid field. */
export function requireValid<T>(checked: CheckedFields<T>): T {
  if (checked.ok) return checked.value
  throw new AppError('validation_failed', `${checked.fields.length} fields are invalid`, { fields: checked.fields })
}
