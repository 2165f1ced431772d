import { AppError, type DocumentType, isDocumentType, MAX_DOCUMENT_BYTES } from '@puente/domain'
import type { FastifyRequest } from 'fastify'

export const UPLOAD_LIMITS = { fileSize: MAX_DOCUMENT_BYTES, files: 1, fields: 4, fieldSize: 1024, parts: 6 }

interface Upload {
  readonly bytes: Buffer
  readonly name: string
  readonly type: DocumentType
}

const wrong = (property: 'type' | 'document', key: 'field_required' | 'unknownOption') =>
  new AppError('validation_failed', `the upload has no valid ${property}`, { fields: [{ property, key }] })

/** Maps the errors of the multipart reader to ours. */
function refusalOf(error: unknown): unknown {
  const { code } = error as { code?: unknown }
  switch (code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('body_too_large', 'the file is over the limit', { cause: error })
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError('content_type_unsupported', 'the request is not multipart', { cause: error })
    default:
      // The reader also throws when the body is truncated or not multipart.
      return error instanceof AppError ? error : new AppError('body_malformed', String(code), { cause: error })
  }
}

/** Reads one file in the field `document` and its type in the field `type`, in either order. */
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
