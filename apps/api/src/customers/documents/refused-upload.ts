import { AppError } from '@puente/domain'
import type { ServerValidationKey } from '@puente/texts/server-validation'

/** A rejected file, reported at its field with advice on how to send a better one. */
export const refusedUpload = (detail: string, key: ServerValidationKey, cause?: unknown): AppError =>
  new AppError('validation_failed', detail, { cause, fields: [{ property: 'document', key }] })
