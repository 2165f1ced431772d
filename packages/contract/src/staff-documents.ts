import { REJECTION_ESCALATIONS, REJECTION_REASONS } from '@puente/domain'
import { z } from 'zod'
import { DocumentTypeName, OcrUser } from './documents.ts'
import { Reason, StaffDocument } from './staff.ts'
import { StaffClaim } from './staff-claims.ts'
import { KeysetQuery, keysetPage } from './staff-lists.ts'
import { DateOnly, Instant } from './wire.ts'

/** What staff write to a customer about a document. */
const CommentToCustomer = z.string().trim().min(3).max(300)

export const StaffDocumentsQuery = KeysetQuery.extend({
  status: z.literal('pending').default('pending'),
  type: DocumentTypeName.optional(),
})
export const StaffDocuments = keysetPage(
  StaffDocument.extend({
    customer_name: z.string().nullable(),
    waiting_since: Instant,
    claim: StaffClaim.nullable(),
  }),
).meta({ id: 'StaffDocuments' })
export type StaffDocuments = z.infer<typeof StaffDocuments>

export const RejectDocumentBody = z
  .object({
    reason: z.enum(REJECTION_REASONS),
    comment: CommentToCustomer.optional().meta({ description: 'The customer reads it' }),
    escalation: z
      .enum(REJECTION_ESCALATIONS)
      .optional()
      .meta({ description: 'Required with the rejection that reaches the limit: call the customer, or refuse' }),
  })
  .meta({ id: 'RejectDocumentBody' })
export const ReopenDocumentBody = z.object({ reason: Reason }).meta({ id: 'ReopenDocumentBody' })
export const DocumentRequestBody = z
  .object({
    loan: z.string().min(1).max(50).meta({ description: 'public_id' }),
    type: DocumentTypeName,
    comment: CommentToCustomer.optional().meta({ description: 'The customer reads it' }),
  })
  .meta({ id: 'DocumentRequestBody' })

/** Everything that a reviewer needs beside the pictures. */
export const StaffDocumentReview = z
  .object({
    document: StaffDocument,
    waiting_since: Instant,
    customer: z.object({ id: z.int(), name: z.string().nullable(), phone: z.string() }),
    application: z
      .object({ public_id: z.string(), status: z.int(), status_text: z.string() })
      .nullable()
      .meta({ description: 'The newest loan of the customer' }),
    form: z
      .object({
        first_name: z.string().nullable(),
        first_surname: z.string().nullable(),
        second_surname: z.string().nullable(),
        personal_id: z.string().nullable(),
        birthday: DateOnly.nullable(),
        expiration_date: DateOnly.nullable(),
        nationality: z.string().nullable(),
        gender: z.int().nullable(),
      })
      .meta({ description: 'What the customer typed' }),
    reading: OcrUser.nullable().meta({ description: 'What was read from the photos; null if nothing was' }),
    findings: z.array(z.string()).meta({ description: 'Codes of what differs or could not be read' }),
    documents: z.array(StaffDocument).meta({ description: 'The current documents of the customer' }),
    rejections: z.object({
      count: z.int().meta({ description: 'Earlier rejections of this type in the application' }),
      limit: z.int(),
      must_escalate: z.boolean().meta({ description: 'The next rejection needs `escalation`' }),
    }),
    can_reopen: z.boolean(),
    claim: StaffClaim.nullable(),
  })
  .meta({ id: 'StaffDocumentReview' })
export type StaffDocumentReview = z.infer<typeof StaffDocumentReview>
