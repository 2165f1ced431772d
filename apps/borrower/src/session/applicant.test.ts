import { nextRegistrationStep } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { CUSTOMER, LOAN, NEWCOMER } from '../testing/server.ts'
import { applicantOf } from './applicant.ts'

describe('the wire user in the terms of the rules', () => {
  it('[R4.04] recognises a customer with nothing left to do', () => {
    expect(nextRegistrationStep(applicantOf(CUSTOMER, LOAN, null))).toBeNull()
  })

  it('[R4.04] recognises a newcomer without a name', () => {
    expect(nextRegistrationStep(applicantOf(NEWCOMER, null, null))).toBe('personalData')
  })

  it('[R4.04] takes what the loan requires from the loan, and only its status from the user', () => {
    const user = { ...CUSTOMER, loan: { id: 5, public_id: 'P-5', status: 33 } }
    const loan = { ...LOAN, status: 33, required_files: ['id_card'] }
    expect(nextRegistrationStep(applicantOf(user, loan, null))).toBe('documents')
    expect(nextRegistrationStep(applicantOf(user, null, null))).toBe('consideration')
  })

  it('[R4.04] an agreement counts only for its own loan', () => {
    const user = { ...CUSTOMER, loan: { id: 5, public_id: 'P-5', status: 26 } }
    const loan = { ...LOAN, status: 26, is_loan_amount_or_term_altered: true }
    expect(nextRegistrationStep(applicantOf(user, loan, 'P-5'))).toBe('applicationSign')
    expect(nextRegistrationStep(applicantOf(user, loan, 'P-4'))).toBe('approveConditions')
    expect(nextRegistrationStep(applicantOf(user, loan, null))).toBe('approveConditions')
  })

  it('[R4.04] an agreement given in another browser counts too', () => {
    const user = { ...CUSTOMER, loan: { id: 5, public_id: 'P-5', status: 26 } }
    const loan = { ...LOAN, status: 26, is_loan_amount_or_term_altered: true, terms_agreed: true }
    expect(nextRegistrationStep(applicantOf(user, loan, null))).toBe('applicationSign')
  })
})
