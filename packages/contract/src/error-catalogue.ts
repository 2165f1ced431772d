import type { ErrorCode } from '@puente/domain'
import { errorTexts } from '@puente/texts/errors'
import { z } from 'zod'

interface CatalogueRow {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  /** The wrong field, or `request` if no single field is at fault. */
  readonly property: string
}

// Record<ErrorCode, …>, never Record<string, …>: a code without a row must not compile.
const ROWS: Record<ErrorCode, CatalogueRow> = {
  active_loan_exists: { status: 409, property: 'request' },
  agent_session_not_found: { status: 404, property: 'request' },
  approval_altered: { status: 409, property: 'request' },
  approval_closed: { status: 409, property: 'request' },
  approval_exists: { status: 409, property: 'request' },
  approval_not_yours: { status: 403, property: 'request' },
  approval_stale: { status: 409, property: 'request' },
  autodebit_step_pending: { status: 409, property: 'request' },
  body_malformed: { status: 400, property: 'request' },
  body_too_large: { status: 413, property: 'request' },
  captcha_failed: { status: 422, property: 'request' },
  card_required: { status: 409, property: 'request' },
  claimed_by_other: { status: 409, property: 'request' },
  code_expired: { status: 422, property: 'code' },
  code_incorrect: { status: 422, property: 'code' },
  content_type_unsupported: { status: 415, property: 'request' },
  cooling_period: { status: 409, property: 'request' },
  data_locked: { status: 409, property: 'request' },
  debt_decision_waits: { status: 409, property: 'request' },
  decision_waits: { status: 409, property: 'request' },
  delegation_refused: { status: 409, property: 'request' },
  email_change_needs_code: { status: 422, property: 'email' },
  email_unchanged: { status: 422, property: 'email' },
  credentials_incorrect: { status: 422, property: 'password' },
  csrf_token_invalid: { status: 403, property: 'request' },
  documents_changed: { status: 409, property: 'request' },
  documents_not_ready: { status: 409, property: 'request' },
  document_in_use: { status: 409, property: 'request' },
  document_locked: { status: 409, property: 'document' },
  document_type_unsupported: { status: 415, property: 'document' },
  idempotency_key_reused: { status: 422, property: 'request' },
  identity_not_verified: { status: 409, property: 'request' },
  illegal_transition: { status: 409, property: 'request' },
  impersonation_key_invalid: { status: 401, property: 'request' },
  impersonation_not_allowed: { status: 403, property: 'request' },
  internal_error: { status: 500, property: 'request' },
  last_pair: { status: 409, property: 'without_pair_reason' },
  line_resolved: { status: 409, property: 'request' },
  last_admin: { status: 409, property: 'request' },
  last_factor: { status: 409, property: 'request' },
  link_invalid: { status: 422, property: 'request' },
  loan_not_found: { status: 404, property: 'request' },
  loan_sold: { status: 409, property: 'request' },
  liveness_session_expired: { status: 409, property: 'transaction_id' },
  login_required: { status: 422, property: 'mobile_phone' },
  not_allowed: { status: 403, property: 'request' },
  not_extendable: { status: 409, property: 'request' },
  arrears_first: { status: 409, property: 'request' },
  not_found: { status: 404, property: 'request' },
  proposal_exists: { status: 409, property: 'request' },
  proposal_not_found: { status: 404, property: 'request' },
  proposal_over: { status: 409, property: 'request' },
  nothing_overpaid: { status: 409, property: 'request' },
  refund_account_needed: { status: 409, property: 'request' },
  refund_not_found: { status: 404, property: 'request' },
  refund_settled: { status: 409, property: 'request' },
  nothing_to_pay: { status: 409, property: 'request' },
  own_loan: { status: 403, property: 'request' },
  payment_not_cancellable: { status: 409, property: 'request' },
  payment_pending: { status: 409, property: 'request' },
  payment_required: { status: 409, property: 'request' },
  payout_batch_closed: { status: 409, property: 'request' },
  payout_file_invalid: { status: 409, property: 'request' },
  payout_account_needed: { status: 409, property: 'request' },
  personal_id_taken: { status: 409, property: 'request' },
  phone_belongs_to_another: { status: 422, property: 'mobile_phone' },
  phone_changed_recently: { status: 409, property: 'request' },
  phone_unchanged: { status: 422, property: 'mobile_phone' },
  price_not_lawful: { status: 409, property: 'request' },
  product_not_found: { status: 404, property: 'request' },
  promo_code_for_extension: { status: 422, property: 'promocode' },
  promo_code_for_new_loan: { status: 422, property: 'promocode' },
  promo_code_no_effect: { status: 422, property: 'promocode' },
  provider_unavailable: { status: 503, property: 'request' },
  registration_incomplete: { status: 409, property: 'request' },
  rejection_limit_reached: { status: 422, property: 'escalation' },
  review_not_possible: { status: 409, property: 'request' },
  resend_too_early: { status: 429, property: 'request' },
  second_factor_incorrect: { status: 422, property: 'code' },
  second_factor_missing: { status: 409, property: 'request' },
  session_invalid: { status: 401, property: 'request' },
  signature_invalid: { status: 403, property: 'request' },
  signing_too_early: { status: 409, property: 'request' },
  statement_refused: { status: 422, property: 'file' },
  storage_unavailable: { status: 503, property: 'request' },
  task_changed: { status: 409, property: 'request' },
  too_many_views: { status: 409, property: 'request' },
  view_exists: { status: 409, property: 'name' },
  terms_not_agreed: { status: 409, property: 'request' },
  skip_not_allowed: { status: 409, property: 'request' },
  too_many_attempts: { status: 429, property: 'code' },
  too_many_codes: { status: 429, property: 'request' },
  too_many_requests: { status: 429, property: 'request' },
  too_many_sign_ins: { status: 429, property: 'request' },
  transfer_already_booked: { status: 409, property: 'reference' },
  validation_failed: { status: 422, property: 'request' },
  withdrawal_not_possible: { status: 409, property: 'request' },
}

export const catalogueRow = (code: ErrorCode) => ({ ...ROWS[code], message: errorTexts[code] })

export const ERROR_CODES = Object.keys(ROWS) as ErrorCode[]

/** Every error has this form (settled rules, Errors). */
export const ErrorBody = z
  .object({
    message: z.string().meta({ description: 'Spanish, for the user' }),
    label: z.string().meta({ description: 'Stable and machine-readable' }),
    errors: z.array(z.object({ property: z.string(), message: z.string(), label: z.string() })),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof ErrorBody>
