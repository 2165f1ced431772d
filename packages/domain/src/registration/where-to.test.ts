import { describe, expect, it } from 'vitest'
import { ACCOUNT_ROUTES, REGISTRATION_STEPS } from './route-keys.ts'
import { applicant, withLoan } from './testing/applicants.ts'
import { ENDINGS_BY_LOAN, type Ending } from './testing/where-a-person-ends-up.ts'
import { whereTo } from './where-to.ts'

// Goal: each routing rule, on the people that it concerns. `where-to-every-state.test.ts` covers all states.

const ON = { isStepperOn: true, isSandbox: false }
const OFF = { isStepperOn: false, isSandbox: false }

const STEPS = REGISTRATION_STEPS.filter((step) => step !== 'confirmation')

const noPersonalData = applicant({ personalInfo: { ...applicant().personalInfo, firstName: null } })

// Settled rules, Where a person ends up. The person opens a registration step.
const ORACLE: readonly Ending[] = [
  ['no personal data', noPersonalData, 'personalData'],
  ['no employment', applicant({ contactPhoneCount: 0 }), 'additionalInformation'],
  ['no payout account', applicant({ bankAccount: null }), 'iban'],
  ['blocked without a loan', applicant({ isBlocked: true }), 'approveConditions'],
  ['blocked after a returned loan', { ...withLoan(3), isBlocked: true }, 'approveConditions'],
  ['blacklisted without a loan', applicant({ isBlacklisted: true }), 'forbidden'],
  ...ENDINGS_BY_LOAN,
]

describe('where a person ends up', () => {
  it.each(ORACLE)('[R2.12] on a registration path, state %s', (_, person, page) => {
    // The last step, so that the rule against moving backwards does not apply to any row.
    expect(whereTo('autoDebitConfirmation', person, ON)).toBe(page)
  })

  it.each(ORACLE)('[R2.11] on the entry pages and the account, state %s', (state, person, page) => {
    // A refusal is shown on registration paths; the account of a refused customer stays open.
    const expected = state === 'newest 4' ? 'account' : page
    for (const key of ['home', 'auth', 'login', 'account', 'unknown'] as const)
      expect(whereTo(key, person, ON)).toBe(expected)
  })
})

describe('a customer with authorization status 3', () => {
  const unfinished = applicant({ authorizationStatus: 3, bankAccount: null })
  const nameless = { ...noPersonalData, authorizationStatus: 3 as const }

  it('[R2.11] a customer with authorization status 3 is not sent through registration, unless blocked', () => {
    expect(whereTo('account', unfinished, ON)).toBe('account')
    expect(whereTo('account', { ...unfinished, authorizationStatus: 2 }, ON)).toBe('iban')
    expect(whereTo('account', { ...unfinished, isBlocked: true }, ON)).toBe('approveConditions')
  })

  it('[R2.11] a customer with authorization status 3 without personal data stays on the entry pages, and never on the page of refused visitors', () => {
    expect(whereTo('authConfirm', nameless, ON)).toBe('authConfirm')
    expect(whereTo('account', nameless, ON)).toBe('auth')
    expect(whereTo('forbidden', nameless, ON)).toBe('auth')
  })
})

describe('a signed-out visitor', () => {
  it.each([...STEPS, ...ACCOUNT_ROUTES])('[R2.08] cannot see %s and goes to auth', (page) => {
    expect(whereTo(page, null, ON)).toBe('auth')
  })

  it('[R2.02] goes from the entry addresses to the two sign-in pages', () => {
    for (const key of ['home', 'login', 'registration'] as const) expect(whereTo(key, null, ON)).toBe('auth')
    for (const key of ['loginConfirmation', 'registrationConfirmation'] as const)
      expect(whereTo(key, null, ON)).toBe('authConfirm')
  })

  it('[R2.10] goes from any other path to login, which is auth', () => {
    expect(whereTo('unknown', null, ON)).toBe('auth')
    expect(whereTo('unknownRegistration', null, ON)).toBe('auth')
  })

  it('[R2.07] a signed-out visitor may read the declined page', () => {
    expect(whereTo('forbidden', null, ON)).toBe('forbidden')
  })
})

describe('the rules of the stepper', () => {
  it('[R2.12] the stepper never moves a person backwards within personal data and additional information', () => {
    expect(whereTo('additionalInformation', noPersonalData, ON)).toBe('additionalInformation')
    expect(whereTo('personalData', noPersonalData, ON)).toBe('personalData')
    expect(whereTo('personalData', applicant({ contactPhoneCount: 0 }), ON)).toBe('additionalInformation')
    expect(whereTo('iban', noPersonalData, ON)).toBe('personalData')
  })

  it('[R2.12] leaves customers without an open loan in their account unless they are blocked', () => {
    const incomplete = { ...withLoan(3), bankAccount: null }
    for (const page of ACCOUNT_ROUTES) {
      expect(whereTo(page, incomplete, ON)).toBe(page)
      expect(whereTo(page, { ...incomplete, isBlocked: true }, ON)).toBe('approveConditions')
    }
  })

  it('[R2.11] without the stepper a user with personal data leaves the entry pages, and one without goes to login', () => {
    expect(whereTo('auth', applicant(), OFF)).toBe('account')
    expect(whereTo('account', applicant(), OFF)).toBe('account')
    expect(whereTo('account', noPersonalData, OFF)).toBe('auth')
    expect(whereTo('auth', noPersonalData, OFF)).toBe('auth')
    for (const step of STEPS) expect(whereTo(step, noPersonalData, OFF)).toBe(step)
  })

  it('[R2.07] a blacklisted person with no loan is forced to the declined page, and with a loan is not', () => {
    const blacklisted = applicant({ isBlacklisted: true })
    for (const page of ['auth', 'account', 'personalData'] as const) {
      expect(whereTo(page, blacklisted, ON)).toBe('forbidden')
      expect(whereTo(page, blacklisted, OFF)).toBe('forbidden')
    }
    expect(whereTo('account', { ...withLoan(2), isBlacklisted: true }, ON)).toBe('account')
  })

  it('[R2.07] moves every other person away from the declined page', () => {
    expect(whereTo('forbidden', applicant(), ON)).toBe('application')
    expect(whereTo('forbidden', withLoan(2), ON)).toBe('account')
  })

  it('[R2.01] confirms an unconfirmed phone on the sign-in page', () => {
    expect(whereTo('personalData', applicant({ isPhoneConfirmed: false }), ON)).toBe('authConfirm')
  })

  it('[R6.01] shows the sandbox to every visitor in sandbox mode and to none in other modes', () => {
    const sandbox = { ...ON, isSandbox: true }
    expect(whereTo('sandbox', null, sandbox)).toBe('sandbox')
    expect(whereTo('sandboxGallery', applicant({ isBlacklisted: true }), sandbox)).toBe('sandboxGallery')
    expect(whereTo('sandbox', null, ON)).toBe('auth')
    expect(whereTo('sandbox', withLoan(2), ON)).toBe('account')
  })
})
