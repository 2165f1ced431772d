// Goal: every call that completes a step, or is refused in a way that counts, maps to its exact value (requirements R8 and R9).
import { describe, expect, it } from 'vitest'
import type { FinishedCall } from '../api/call-watch.ts'
import { funnelValuesOfCall } from './funnel-calls.ts'

const call = (line: string, changed: Partial<FinishedCall> = {}): FinishedCall => {
  const [method = '', path = ''] = line.split(' ')
  return { method, path, body: {}, query: {}, status: 200, label: null, data: {}, ...changed }
}

describe('successful calls', () => {
  it.each<[string, Partial<FinishedCall>, string]>([
    ['POST /v2/user/login', { body: { mobile_phone: '34612345678' } }, 'phone_number_complete'],
    ['POST /v2/user/login', { body: { apikey: 'k', admin_username: 'ana' } }, ''],
    ['POST /v2/user/login_confirm', {}, 'phone_confirm_complete login_succes'],
    ['POST /v2/user/resend_phone_confirmation_code', {}, 'resent_sms'],
    ['PUT /v2/user/change_phone', {}, 'change_number'],
    ['PUT /v2/user/personal_data', {}, 'ducument_info_complete'],
    ['PUT /v2/user/personal_data_and_address', {}, 'ducument_info_complete address_complete'],
    ['PUT /v2/user/address', {}, 'address_complete'],
    ['PUT /v2/user/employment', {}, 'employment_complete'],
    ['PUT /v2/user/additional_data', {}, 'employment_complete'],
    ['PUT /v2/user/issue_method', {}, 'iban_complete'],
    ['POST /v2/user/document', { data: { type: 'id_card' } }, 'id_complete'],
    ['POST /v2/user/document', { data: { type: 'id_card_back' } }, 'back_id_complete'],
    ['POST /v2/user/document', { data: { type: 'selfie_with_id_card' } }, 'selfie_complete'],
    ['POST /v2/user/document', { data: { type: 'income_statement' } }, ''],
    ['PUT /v2/user/document/id_card', { data: { type: 'id_card' } }, 'id_complete'],
    ['PUT /v2/user/document/id_card', { body: { skip: true }, data: { type: 'id_card' } }, ''],
    ['PUT /v2/user/liveness', {}, 'selfie_complete'],
    ['POST /v2/loan', {}, 'application_start'],
    ['POST /v2/loan/activate_extension', {}, 'prolongation_start'],
    ['POST /v2/loan/payment-request/generate', { body: { payment_type: 'prolongation' } }, 'prolongation_start'],
    ['POST /v2/loan/payment-request/generate', { body: { payment_type: 'payoff' } }, ''],
    ['POST /v2/check-promocode', { data: { valid: true } }, 'promo_code_succes'],
    ['POST /v2/check-promocode', { data: { valid: false } }, 'promo_code_error'],
    ['GET /v2/loan/prolong_details', { query: { promocode: 'X' } }, 'promo_code_succes'],
    ['POST /v2/funnel-events', {}, ''],
    ['GET /v2/user', {}, ''],
  ])('[R9.06] %s %j counts "%s"', (line, changed, values) => {
    expect(funnelValuesOfCall(call(line, changed)).join(' ')).toBe(values)
  })
})

describe('refused calls', () => {
  it.each<[string, Partial<FinishedCall>, string]>([
    ['POST /v2/user/login', { status: 422, label: 'incorrectPhone' }, 'wrong_phone_number'],
    ['POST /v2/user/login', { status: 403, label: 'not_allowed' }, 'wrong_phone_number'],
    ['POST /v2/user/login', { status: 429, label: 'too_many_codes' }, ''],
    ['PUT /v2/user/change_phone', { status: 422, label: 'phone_belongs_to_another' }, 'phone_number_exists'],
    ['PUT /v2/user/personal_data_and_address', { status: 409, label: 'personal_id_taken' }, 'document_info_exist'],
    [
      'GET /v2/loan/prolong_details',
      { status: 422, label: 'promoCodeExpired', query: { promocode: 'X' } },
      'promo_code_error',
    ],
    ['POST /v2/user/login_confirm', { status: 422, label: 'code_incorrect' }, ''],
    ['POST /v2/loan', { status: 0, label: 'error_not_found' }, ''],
  ])('[R8.13] %s %j counts "%s"', (line, changed, values) => {
    expect(funnelValuesOfCall(call(line, changed)).join(' ')).toBe(values)
  })
})
