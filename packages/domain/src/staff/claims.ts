/** What staff can claim: an application with its review, all documents of a customer, the payout account of a customer. */
export const CLAIM_KINDS = ['application', 'documents', 'payout_account'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

const MINUTE_MS = 60_000

/** A claim ends by itself when its holder has been inactive for the timeout. */
export const claimExpiresAt = (activeAt: Date, timeoutMinutes: number): Date =>
  new Date(activeAt.getTime() + timeoutMinutes * MINUTE_MS)
