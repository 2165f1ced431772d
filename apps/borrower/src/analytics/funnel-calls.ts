import type { FunnelValue } from '@puente/domain'
import type { FinishedCall } from '../api/call-watch.ts'

const isOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

const BY_DOCUMENT: Readonly<Record<string, FunnelValue>> = {
  id_card: 'id_complete',
  id_card_back: 'back_id_complete',
  selfie_with_id_card: 'selfie_complete',
  liveness_selfie: 'selfie_complete',
}

function ofDocument({ data, body }: FinishedCall): FunnelValue | null {
  // A skipped step does not count as done.
  if (isOf(body, 'skip') === true) return null
  return BY_DOCUMENT[String(isOf(data, 'type'))] ?? null
}

const ofPromoCode = (isValid: boolean): FunnelValue => (isValid ? 'promo_code_succes' : 'promo_code_error')

type Rule = (call: FinishedCall) => readonly (FunnelValue | null)[]

/** Successful calls, and the steps they complete. */
const DONE: Readonly<Record<string, Rule>> = {
  'POST /v2/user/login': ({ body }) => (isOf(body, 'mobile_phone') === undefined ? [] : ['phone_number_complete']),
  'POST /v2/user/login_confirm': () => ['phone_confirm_complete', 'login_succes'],
  'POST /v2/user/phone_number': () => ['phone_number_complete'],
  'PUT /v2/user/phone_confirmation': () => ['phone_confirm_complete'],
  'POST /v2/user/resend_phone_confirmation_code': () => ['resent_sms'],
  'PUT /v2/user/change_phone': () => ['change_number'],
  'PUT /v2/user/personal_data': () => ['ducument_info_complete'],
  'PUT /v2/user/personal_data_and_address': () => ['ducument_info_complete', 'address_complete'],
  'PUT /v2/user/address': () => ['address_complete'],
  'PUT /v2/user/employment': () => ['employment_complete'],
  'PUT /v2/user/additional_data': () => ['employment_complete'],
  'PUT /v2/user/issue_method': () => ['iban_complete'],
  'POST /v2/user/document': (call) => [ofDocument(call)],
  'PUT /v2/user/liveness': () => ['selfie_complete'],
  'POST /v2/loan': () => ['application_start'],
  'POST /v2/loan/activate_extension': () => ['prolongation_start'],
  'POST /v2/loan/payment-request/generate': ({ body }) =>
    isOf(body, 'payment_type') === 'prolongation' ? ['prolongation_start'] : [],
  'POST /v2/check-promocode': ({ data }) => [ofPromoCode(isOf(data, 'valid') === true)],
  'GET /v2/loan/prolong_details': ({ query }) => (query.promocode === undefined ? [] : [ofPromoCode(true)]),
}

/** Refusals that are counted (requirements R8), by their label. */
const REFUSED: Readonly<Record<string, FunnelValue>> = {
  phone_belongs_to_another: 'phone_number_exists',
  personal_id_taken: 'document_info_exist',
}

function refusalOf(call: FinishedCall): FunnelValue | null {
  const { method, path, status, label } = call
  const isSignIn = path === '/v2/user/login' || path === '/v2/user/phone_number'
  // The server rejects the number: it is wrong, or its owner may not register. Waiting for the next code does not count.
  if (method === 'POST' && isSignIn && (status === 422 || status === 403)) return 'wrong_phone_number'
  if (path === '/v2/loan/prolong_details' && status === 422) return 'promo_code_error'
  return REFUSED[label ?? ''] ?? null
}

/** Maps a finished call to a funnel step. Screens do not need to know about analytics. */
export function funnelValuesOfCall(call: FinishedCall): readonly FunnelValue[] {
  if (call.label !== null) {
    const refusal = refusalOf(call)
    return refusal === null ? [] : [refusal]
  }
  if (call.method === 'PUT' && call.path.startsWith('/v2/user/document/')) {
    return [ofDocument(call)].filter((value) => value !== null)
  }
  return (DONE[`${call.method} ${call.path}`]?.(call) ?? []).filter((value) => value !== null)
}
