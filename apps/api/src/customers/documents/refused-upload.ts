import { AppError } from '@puente/domain'
import type { ServerValidationKey } from '@puente/texts/server-validation'

/** A file that cannot be taken, said at its field in a way that helps to send a better one. */
export const refusedUpload = (detail: string, key: ServerValidationKey, cause?: unknown): AppError =>
  new AppError('validation_failed', detail, { cause, fields: [{ property: 'document', key }] })
