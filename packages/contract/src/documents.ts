import { DOCUMENT_STATUSES, DOCUMENT_TYPES, MAX_DOCUMENT_MEGABYTES, REJECTION_REASONS } from '@puente/domain'
import { z } from 'zod'
import { DateOnly } from './wire.ts'

export const DocumentTypeName = z.enum(DOCUMENT_TYPES).meta({ id: 'DocumentType' })

/** The newest document of a type, as its owner sees it. */
export const UserDocument = z
  .object({
    type: DocumentTypeName,
    status: z.enum(DOCUMENT_STATUSES),
    uploaded_at: z.iso.datetime(),
    rejection_reason: z.enum(REJECTION_REASONS).nullable(),
    rejection_text: z.string().nullable().meta({ description: 'Spanish: what to do about it' }),
  })
  .meta({ id: 'UserDocument' })
export type UserDocument = z.infer<typeof UserDocument>

/** The fields of an upload. The file name is ignored. */
export const DocumentUploadForm = z
  .object({
    type: DocumentTypeName,
    document: z
      .string()
      .meta({ format: 'binary', description: `JPEG, PNG, WebP, HEIC or PDF, at most ${MAX_DOCUMENT_MEGABYTES} MB` }),
  })
  .meta({ id: 'DocumentUploadForm' })

export const DocumentParams = z.object({ type: DocumentTypeName })

/** Replaces a file that the applicant cannot provide. Only for applicants without an employment type (settled rules, Calls). */
export const SkipDocumentBody = z.object({ skip: z.literal(true) }).meta({ id: 'SkipDocumentBody' })

export const DocumentContent = z
  .object({
    type: DocumentTypeName,
    content_type: z.enum(['image/jpeg', 'application/pdf']),
    document: z.base64(),
  })
  .meta({ id: 'DocumentContent' })
export type DocumentContent = z.infer<typeof DocumentContent>

/** The data read from the photos of the identity document; null if nothing could be read. */
export const OcrUser = z
  .object({
    first_name: z.string().nullable(),
    first_surname: z.string().nullable(),
    second_surname: z.string().nullable(),
    personal_id: z.string().nullable(),
    birthday: DateOnly.nullable(),
    expiration_date: DateOnly.nullable(),
    nationality: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2' }),
    gender: z.int().nullable().meta({ description: '2 male, 3 female' }),
    is_complete: z.boolean().meta({ description: 'Every check digit is right' }),
  })
  .meta({ id: 'OcrUser' })
export type OcrUser = z.infer<typeof OcrUser>

export const LivenessSessionBody = z
  .object({
    outcome: z.enum(['success', 'fail']).optional().meta({ description: 'Sandbox only: how the check will end' }),
  })
  .meta({ id: 'LivenessSessionBody' })

/** The data that the browser needs to start the check. */
export const LivenessSession = z
  .object({
    transaction_id: z.string(),
    provider: z.enum(['sandbox', 'oz']),
    script_url: z.url().nullable(),
    session_token: z.string().nullable(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'LivenessSession' })
export type LivenessSession = z.infer<typeof LivenessSession>

export const LivenessBody = z.object({ transaction_id: z.string().min(1).max(100) }).meta({ id: 'LivenessBody' })
