import { describe, expect, it } from 'vitest'
import type { Applicant } from './applicant.ts'
import {
  ACCOUNT_ROUTES,
  FORWARDS,
  type ForwardRoute,
  type PageRoute,
  pageOf,
  REGISTRATION_STEPS,
} from './route-keys.ts'
import { ALL_STATUSES, applicant, loan, withLoan } from './testing/applicants.ts'
import { whereTo } from './where-to.ts'

// Goal: for any route and any person, one page, the right one, reached in one move.

const ON = { isStepperOn: true, isSandbox: false }
const OFF = { isStepperOn: false, isSandbox: false }

const STEPS = REGISTRATION_STEPS.filter((step) => step !== 'confirmation')
const PAGES: readonly PageRoute[] = [
  'auth',
  'authConfirm',
  'forbidden',
  ...STEPS,
  ...ACCOUNT_ROUTES,
  'authSession',
  'accountAuth',
  'fallback',
  'shortLink',
  'sandbox',
  'sandboxGallery',
]
const FORWARD_KEYS = Object.keys(FORWARDS) as ForwardRoute[]

const noPersonalData = applicant({ personalInfo: { ...applicant().personalInfo, firstName: null } })
const files = { requiredFiles: ['id_card'] }

// Decisions §4, "Where a person ends up". The person asks for a step of the registration.
const ORACLE: readonly (readonly [string, Applicant, PageRoute])[] = [
  ['no personal data', noPersonalData, 'personalData'],
  ['no employment', applicant({ contactPhoneCount: 0 }), 'additionalInformation'],
  ['no payout account', applicant({ bankAccount: null }), 'iban'],
  ['no loan', applicant(), 'application'],
  ['0', withLoan(0), 'consideration'],
  ['100', withLoan(100), 'consideration'],
  ['33 with nothing left to upload', withLoan(33), 'consideration'],
  ['33 with files', withLoan(33, files), 'documents'],
  ['35', withLoan(35), 'bankVerification'],
  ['37', withLoan(37), 'bankVerification'],
  ['34', withLoan(34), 'iban'],
  ['26 altered and not yet agreed', withLoan(26, { isAmountOrTermAltered: true }), 'approveConditions'],
  ['26', withLoan(26), 'applicationSign'],
  ['1 without flag and card', withLoan(1), 'autoDebitConfirmation'],
  ['1 with the flag', withLoan(1, { isAutoDebitStepCompleted: true }), 'account'],
  ['newest 4', withLoan(4), 'approveConditions'],
  ['blocked without a loan', applicant({ isBlocked: true }), 'approveConditions'],
  ['blocked after a returned loan', { ...withLoan(3), isBlocked: true }, 'approveConditions'],
  ['blacklisted without a loan', applicant({ isBlacklisted: true }), 'forbidden'],
  ...[3, 10, 15, 27, 36, 2, 20, 21, 23, 24, 28, 29, 30, 31, 32, 38].map(
    (status) => [String(status), withLoan(status), 'account'] as const,
  ),
]

describe('where a person ends up', () => {
  it.each(ORACLE)('[R2.12] on a registration path, state %s', (_, person, page) => {
    // The last step: nobody in the table is there by the rule that moves nobody backwards.
    expect(whereTo('autoDebitConfirmation', person, ON)).toBe(page)
  })

  it.each(ORACLE)('[R2.11] on the entry pages and the account, state %s', (state, person, page) => {
    // A refusal is told on registration paths; the account of a customer who was refused stays open.
    const expected = state === 'newest 4' ? 'account' : page
    for (const key of ['home', 'auth', 'login', 'account', 'unknown'] as const)
      expect(whereTo(key, person, ON)).toBe(expected)
  })
})

describe('who is not signed in', () => {
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

  it('[R2.07] may read the declined page', () => {
    expect(whereTo('forbidden', null, ON)).toBe('forbidden')
  })
})

describe('the rules of the stepper', () => {
  it('[R2.12] never moves anybody backwards within personal data and additional information', () => {
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

  it('[R2.07] nobody else is left on the declined page', () => {
    expect(whereTo('forbidden', applicant(), ON)).toBe('application')
    expect(whereTo('forbidden', withLoan(2), ON)).toBe('account')
  })

  it('[R2.01] a phone that is not confirmed yet is confirmed on the sign-in page', () => {
    expect(whereTo('personalData', applicant({ isPhoneConfirmed: false }), ON)).toBe('authConfirm')
  })

  it('[R6.01] the sandbox is there for everybody in sandbox mode and for nobody elsewhere', () => {
    const sandbox = { ...ON, isSandbox: true }
    expect(whereTo('sandbox', null, sandbox)).toBe('sandbox')
    expect(whereTo('sandboxGallery', applicant({ isBlacklisted: true }), sandbox)).toBe('sandboxGallery')
    expect(whereTo('sandbox', null, ON)).toBe('auth')
    expect(whereTo('sandbox', withLoan(2), ON)).toBe('account')
  })
})

describe('every route and every state', () => {
  const booleans = [false, true]

  function* people(): Generator<Applicant | null> {
    yield null
    const loans = [
      null,
      ...ALL_STATUSES.map((status) => loan(status, files)),
      loan(26, { isAmountOrTermAltered: true }),
    ]
    for (const authorizationStatus of [1, 2, 3] as const)
      for (const isBlocked of booleans)
        for (const isBlacklisted of booleans)
          for (const isRegisteredByAgent of booleans)
            for (const isPhoneConfirmed of booleans)
              for (const personalInfo of [applicant().personalInfo, noPersonalData.personalInfo])
                for (const rest of [{}, { contactPhoneCount: 0 }, { bankAccount: null }])
                  for (const currentLoan of loans)
                    yield applicant({
                      authorizationStatus,
                      isBlocked,
                      isBlacklisted,
                      isRegisteredByAgent,
                      isPhoneConfirmed,
                      personalInfo,
                      ...rest,
                      loan: currentLoan,
                    })
  }

  it('[R2.01] leads to a page that keeps the person: one move, never a loop', () => {
    const unsettled: string[] = []
    for (const flags of [ON, OFF, { ...ON, isSandbox: true }])
      for (const person of people()) {
        const settled = new Map(PAGES.map((page) => [page, whereTo(page, person, flags)]))
        for (const [asked, page] of settled)
          if (settled.get(page) !== page) unsettled.push(`${asked} → ${page} for ${JSON.stringify(person)}`)
      }
    expect(unsettled).toEqual([])
  })

  it.each(FORWARD_KEYS)('[R2.01] %s leads where its page leads', (key) => {
    for (const person of [null, noPersonalData, applicant(), withLoan(2), withLoan(4)])
      expect(whereTo(key, person, ON)).toBe(whereTo(pageOf(key), person, ON))
  })
})
