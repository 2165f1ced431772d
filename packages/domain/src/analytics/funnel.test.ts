// Goal: each loan change counts as the right funnel value, and seeing the same loan twice counts once (requirements R9).
import { describe, expect, it } from 'vitest'
import { LOAN_STATUSES, type LoanStatus } from '../loan/status.ts'
import { FUNNEL_VALUES, type FunnelLoan, funnelOf, funnelValueOfChange } from './funnel.ts'

const loan = (status: LoanStatus, changed: Partial<FunnelLoan> = {}): FunnelLoan => ({
  publicId: 'P-1',
  status,
  isAltered: false,
  amountCents: 200_00,
  originalAmountCents: 200_00,
  ...changed,
})

describe('the funnel', () => {
  it('[R9.06] keeps every value exactly as the requirements spell it', () => {
    // Repeated here on purpose: a corrected spelling in the list must fail this test.
    const specified =
      'application_start login_succes address_complete employment_complete iban_complete phone_number_complete ' +
      'phone_confirm_complete ducument_info_complete processing_kontomatik_complete id_complete back_id_complete ' +
      'selfie_complete resent_sms change_number promo_code_succes prolongation_start processing_reject ' +
      'processing_app_approved processing_counteroffer_lest_complete processing_counteroffer_more_complete ' +
      'processing_loan_approved processing_app_complete_info processing_manual_verification_info wrong_phone_number ' +
      'phone_number_exists document_info_exist promo_code_error'
    expect([...FUNNEL_VALUES]).toEqual(specified.split(' '))
  })

  it('[R6.02] counts repeat customers and new customers separately', () => {
    expect([funnelOf(true), funnelOf(false)]).toEqual(['customer_zone', 'registration'])
  })

  it.each([
    [null, loan('request'), 'processing_app_complete_info'],
    [null, loan('new'), 'processing_app_complete_info'],
    [null, loan('awaiting_documents'), 'processing_manual_verification_info'],
    [loan('new'), loan('awaiting_documents'), 'processing_manual_verification_info'],
    [loan('awaiting_bank_process_data'), loan('awaiting_bank_data_import'), 'processing_kontomatik_complete'],
    [loan('awaiting_bank_data_import'), loan('awaiting_sign_contract'), 'processing_app_approved'],
    [loan('awaiting_bank_data_import'), loan('denied'), 'processing_reject'],
    [loan('awaiting_sign_contract'), loan('contract_signed'), 'processing_loan_approved'],
    [loan('awaiting_sign_contract'), loan('active'), 'processing_loan_approved'],
    [loan('contract_signed'), loan('processing'), null],
    [loan('active'), loan('overdue'), null],
    [loan('returned', { publicId: 'P-0' }), loan('awaiting_documents'), 'processing_manual_verification_info'],
  ])('[R9.06] from %j to %j counts %s', (before, now, value) => {
    expect(funnelValueOfChange(before, now)).toBe(value)
  })

  it.each([
    [100_00, 'processing_counteroffer_lest_complete'],
    [300_00, 'processing_counteroffer_more_complete'],
    [200_00, 'processing_counteroffer_more_complete'], // only the term changed
  ])('[R9.06] an offer of %i cents instead of 20000 counts %s', (amountCents, value) => {
    const offer = loan('awaiting_sign_contract', { isAltered: true, amountCents })
    expect(funnelValueOfChange(loan('awaiting_bank_data_import'), offer)).toBe(value)
  })

  it('counts nothing for an unchanged loan, in any status', () => {
    for (const status of LOAN_STATUSES) expect(funnelValueOfChange(loan(status), loan(status))).toBeNull()
  })
})
