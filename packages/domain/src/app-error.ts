/**
 * Every expected failure has a code here, and `@puente/contract` has a row for every code (status, Spanish text).
 * A code is stable: clients and logs match on it as `label`.
 */
export type ErrorCode =
  | 'active_loan_exists'
  | 'agent_session_not_found'
  | 'approval_altered'
  | 'approval_closed'
  | 'approval_exists'
  | 'approval_not_yours'
  | 'approval_stale'
  | 'arrears_first'
  | 'autodebit_step_pending'
  | 'body_malformed'
  | 'body_too_large'
  | 'captcha_failed'
  | 'card_required'
  | 'claimed_by_other'
  | 'code_expired'
  | 'code_incorrect'
  | 'content_type_unsupported'
  | 'cooling_period'
  | 'data_locked'
  | 'debt_decision_waits'
  | 'decision_waits'
  | 'delegation_refused'
  | 'email_change_needs_code'
  | 'email_unchanged'
  | 'credentials_incorrect'
  | 'csrf_token_invalid'
  | 'documents_changed'
  | 'documents_not_ready'
  | 'document_in_use'
  | 'document_locked'
  | 'document_type_unsupported'
  | 'idempotency_key_reused'
  | 'identity_not_verified'
  | 'illegal_transition'
  | 'impersonation_key_invalid'
  | 'impersonation_not_allowed'
  | 'internal_error'
  | 'last_pair'
  | 'line_resolved'
  | 'last_admin'
  | 'last_factor'
  | 'link_invalid'
  | 'loan_not_found'
  | 'loan_sold'
  | 'liveness_session_expired'
  | 'login_required'
  | 'not_allowed'
  | 'not_extendable'
  | 'not_found'
  | 'nothing_overpaid'
  | 'nothing_to_pay'
  | 'refund_account_needed'
  | 'refund_not_found'
  | 'refund_settled'
  | 'on_hold'
  | 'own_loan'
  | 'payment_not_cancellable'
  | 'payment_pending'
  | 'payment_required'
  | 'payout_account_needed'
  | 'payout_batch_closed'
  | 'payout_file_invalid'
  | 'personal_id_taken'
  | 'phone_belongs_to_another'
  | 'phone_changed_recently'
  | 'phone_unchanged'
  | 'price_not_lawful'
  | 'product_not_found'
  | 'proposal_exists'
  | 'proposal_not_found'
  | 'proposal_over'
  | 'promise_not_taken'
  | 'promo_code_for_extension'
  | 'promo_code_for_new_loan'
  | 'promo_code_no_effect'
  | 'provider_unavailable'
  | 'registration_incomplete'
  | 'rejection_limit_reached'
  | 'resend_too_early'
  | 'review_not_possible'
  | 'second_factor_incorrect'
  | 'second_factor_missing'
  | 'session_invalid'
  | 'signature_invalid'
  | 'signing_too_early'
  | 'statement_refused'
  | 'storage_unavailable'
  | 'task_changed'
  | 'too_many_views'
  | 'view_exists'
  | 'terms_not_agreed'
  | 'skip_not_allowed'
  | 'too_many_attempts'
  | 'too_many_codes'
  | 'too_many_requests'
  | 'too_many_sign_ins'
  | 'transfer_already_booked'
  | 'validation_failed'
  | 'version_has_begun'
  | 'withdrawal_not_possible'

/** One wrong field of a request. `property` is a dotted path, or `request` when no single field is at fault. */
export interface FieldError {
  readonly property: string
  /** A message key of the requirements (`field_required`, `incorrectPhone` …). */
  readonly key: string
  /** Of `min_length_field`: the fewest characters that the field takes. */
  readonly minCharacters?: number
}

interface AppErrorOptions extends ErrorOptions {
  readonly fields?: readonly FieldError[]
  /** Seconds until the caller may try again; becomes the Retry-After header. */
  readonly retryAfterSeconds?: number
  /** Extra data that the caller needs to continue; becomes part of the body. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** An expected failure. `detail` is for the log; users read the catalogue's text and never `detail`. */
export class AppError extends Error {
  override name = 'AppError' // set by hand: minifiers rename the class
  readonly fields: readonly FieldError[]
  readonly retryAfterSeconds: number | undefined
  readonly extra: Readonly<Record<string, unknown>>
  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
    options: AppErrorOptions = {},
  ) {
    super(`${code}: ${detail}`, options)
    this.fields = options.fields ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
    this.extra = options.extra ?? {}
  }
}
