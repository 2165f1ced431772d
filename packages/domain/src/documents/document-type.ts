/** Every type of document (requirements R3), in the order in which they are asked for. */
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

/** Photos of the identity document: they are good for as long as the document itself. */
export const IDENTITY_DOCUMENT_TYPES: ReadonlySet<DocumentType> = new Set(['id_card', 'id_card_back'])

/** What every applicant sends first (settled rules, Required documents). */
export const FIRST_DOCUMENT_TYPES = [
  'id_card',
  'id_card_back',
  'selfie_with_id_card',
] as const satisfies readonly DocumentType[]

/** A superseded one is no longer shown: a newer one of its type, or its owner, has taken its place. */
export const DOCUMENT_STATUSES = ['pending', 'accepted', 'rejected', 'skipped'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** Why a document was not accepted. The customer reads a sentence that says what to do about it. */
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
