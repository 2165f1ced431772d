import { AppError, type DocumentType, isDocumentType, MAX_DOCUMENT_BYTES } from '@puente/domain'
import type { FastifyRequest } from 'fastify'

export const UPLOAD_LIMITS = { fileSize: MAX_DOCUMENT_BYTES, files: 1, fields: 4, fieldSize: 1024, parts: 6 }

export interface Upload {
  readonly bytes: Buffer
  readonly name: string
  readonly type: DocumentType
}

const wrong = (property: 'type' | 'document', key: 'field_required' | 'unknownOption') =>
  new AppError('validation_failed', `the upload has no good ${property}`, { fields: [{ property, key }] })

/** The multipart reader's own refusals, in our words. */
function refusalOf(error: unknown): unknown {
  const { code } = error as { code?: unknown }
  switch (code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('body_too_large', 'the file is over the limit', { cause: error })
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError('content_type_unsupported', 'the request is not multipart', { cause: error })
    default:
      // The reader tells by throwing, too, when the body ends too soon or is no multipart at all.
      return error instanceof AppError ? error : new AppError('body_malformed', String(code), { cause: error })
  }
}

/** One file in the field `document` and its type in the field `type`, in whatever order they come. */
export async function readUpload(request: FastifyRequest, typeOfPath?: DocumentType): Promise<Upload> {
  let type: string | undefined = typeOfPath
  let file: { bytes: Buffer; name: string } | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        if (part.fieldname === 'document') file = { bytes, name: part.filename ?? '' }
      } else if (part.fieldname === 'type' && typeOfPath === undefined) {
        type = String(part.value)
      }
    }
  } catch (error) {
    throw refusalOf(error)
  }
  if (type === undefined || type === '') throw wrong('type', 'field_required')
  if (!isDocumentType(type)) throw wrong('type', 'unknownOption')
  if (file === undefined || file.bytes.length === 0) throw wrong('document', 'field_required')
  return { ...file, type }
}
