import { AppError } from '@puente/domain'
import type { ValidationKey } from '@puente/texts/validation'

/** A file that cannot be taken, said at its field in a way that helps to send a better one. */
export const refusedUpload = (detail: string, key: ValidationKey, cause?: unknown): AppError =>
  new AppError('validation_failed', detail, { cause, fields: [{ property: 'document', key }] })
