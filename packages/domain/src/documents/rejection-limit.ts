/** How a document that was rejected too often continues: staff call the customer, or the application is refused. */
export const REJECTION_ESCALATIONS = ['call', 'refuse'] as const
export type RejectionEscalation = (typeof REJECTION_ESCALATIONS)[number]

/**
 * True if the next rejection of this document type reaches the limit, so that asking for yet another photo is not enough.
 * `rejectedBefore` counts the rejections of the type in the current application.
 */
export const mustEscalateRejection = (rejectedBefore: number, limit: number): boolean => rejectedBefore + 1 >= limit
