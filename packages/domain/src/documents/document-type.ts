/** Every document type (requirements R3), in the order in which the applicant uploads them. */
export const DOCUMENT_TYPES = [
  'id_card',
  'id_card_back',
  'selfie_with_id_card',
  'liveness_selfie',
  'income_statement',
  'any',
] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export const isDocumentType = (text: string): text is DocumentType =>
  (DOCUMENT_TYPES as readonly string[]).includes(text)

/** Photos of the identity document. They stay valid as long as the document itself. */
export const IDENTITY_DOCUMENT_TYPES: ReadonlySet<DocumentType> = new Set(['id_card', 'id_card_back'])

/** The documents that every applicant uploads first (settled rules, Required documents). */
export const FIRST_DOCUMENT_TYPES = [
  'id_card',
  'id_card_back',
  'selfie_with_id_card',
] as const satisfies readonly DocumentType[]

/** A superseded document is no longer shown: a newer one of its type replaced it, or its owner withdrew it. */
export const DOCUMENT_STATUSES = ['pending', 'accepted', 'rejected', 'skipped'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** Why a document was rejected. The customer reads a sentence that says what to do next. */
export const REJECTION_REASONS = [
  'blurred',
  'dark',
  'not_original',
  'wrong_document',
  'expired',
  'covered',
  'face_not_visible',
  'other',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]
