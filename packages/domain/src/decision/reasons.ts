/** Reasons for an automatic refusal. */
export const DENY_REASONS = [
  'blacklisted',
  'blocked',
  'age_not_eligible',
  'cooling_period',
  'over_indebted',
  'insufficient_means',
] as const

/** Reasons for a manual review. */
export const REVIEW_REASONS = [
  'bank_history_thin',
  'holder_mismatch',
  'debts_high',
  'overdrawn_often',
  'past_arrears',
  'identity_incomplete',
  'document_expired',
  'document_skipped',
  'many_applications',
  'shared_account',
  'shared_device',
  'shared_profile',
  'linked_to_blocked',
] as const

/** Reasons for an approval and its terms. */
export const APPROVE_REASONS = ['within_means', 'amount_above_means', 'amount_above_limit', 'means_allow_more'] as const

/** Reasons that a staff member gives for a refusal, in addition to those of the tables. */
export const STAFF_DENY_REASONS = [
  'over_indebted',
  'insufficient_means',
  'income_not_confirmed',
  'identity_not_confirmed',
  'documents_not_valid',
  'policy',
] as const

export type DenyReason = (typeof DENY_REASONS)[number]
export type ReviewReason = (typeof REVIEW_REASONS)[number]
export type ApproveReason = (typeof APPROVE_REASONS)[number]
export type StaffDenyReason = (typeof STAFF_DENY_REASONS)[number]
export type DecisionReason = DenyReason | ReviewReason | ApproveReason

/** Every reason that a refused applicant may read. */
export type RefusalReason = DenyReason | StaffDenyReason
