// Goal: a completed step opens again by its edit mark only, until the signature, and leads back to where the borrower came from.
import { describe, expect, it } from 'vitest'
import type { Applicant } from './applicant.ts'
import { REGISTRATION_STEPS, type StepRoute } from './route-keys.ts'
import { ANSWER_STEPS, leftBehind, mayEdit, stepAfterEdit, stepBefore, stepNumber } from './step-edits.ts'
import { ALL_STATUSES, applicant, withLoan } from './testing/applicants.ts'
import { whereTo } from './where-to.ts'

const PLAIN = { isStepperOn: true, isSandbox: false }
const EDIT = { ...PLAIN, isEdit: true }
const STEPS = REGISTRATION_STEPS.filter((step): step is StepRoute => step !== 'confirmation')

const UNSIGNED = [0, 100, 33, 35, 37, 34, 26]
const NO_ACCOUNT = { bankAccount: null, payoutMethod: null }
const NO_NAME = { personalInfo: { ...applicant().personalInfo, firstName: null } }

describe('opening a completed step', () => {
  const ROWS: readonly (readonly [string, Applicant, readonly StepRoute[]])[] = [
    ['nothing answered', applicant({ ...NO_NAME, contactPhoneCount: 0, ...NO_ACCOUNT }), []],
    ['the first step answered', applicant({ contactPhoneCount: 0, ...NO_ACCOUNT }), ['personalData']],
    ['two steps answered', applicant(NO_ACCOUNT), ['personalData', 'additionalInformation']],
    ['all answered', applicant(), ANSWER_STEPS],
    ...UNSIGNED.map(
      (status) =>
        [
          `status ${status}`,
          withLoan(status),
          // In 34 the account is the current step, not a completed one.
          [...ANSWER_STEPS.filter((step) => step !== 'iban' || status !== 34), 'application'],
        ] as const,
    ),
    ['34 with a contract', withLoan(34, { isSigned: true }), []],
    ...ALL_STATUSES.filter((status) => !UNSIGNED.includes(status)).map(
      (status) => [`status ${status}`, withLoan(status, { isSigned: status !== 4 && status !== 36 }), []] as const,
    ),
    ['blocked', applicant({ isBlocked: true }), []],
    ['phone not confirmed', applicant({ isPhoneConfirmed: false }), []],
  ]

  it.each(ROWS)('[R2.12] with the edit mark, %s', (_, person, open) => {
    const current = whereTo('personalData', person, PLAIN)
    for (const step of STEPS) {
      const expected = open.includes(step) ? step : whereTo(step, person, PLAIN)
      expect(whereTo(step, person, EDIT), step).toBe(expected)
      expect(mayEdit(step, person), step).toBe(open.includes(step))
    }
    expect(current).toBe(whereTo('personalData', person, PLAIN))
  })

  it('[R2.12] without the mark, a completed step leads on as before', () => {
    for (const step of ANSWER_STEPS) expect(whereTo(step, applicant(), PLAIN)).toBe('application')
    for (const step of ANSWER_STEPS) expect(whereTo(step, withLoan(26), PLAIN)).toBe('applicationSign')
  })

  it('[R2.01] opening a completed step is stable: the page of an edit address stays on it', () => {
    const people = [applicant(), applicant(NO_ACCOUNT), ...ALL_STATUSES.map((status) => withLoan(status))]
    for (const person of people)
      for (const step of STEPS) {
        const page = whereTo(step, person, EDIT)
        expect(whereTo(page, person, EDIT)).toBe(page)
      }
  })

  it('[R2.07] a mark opens nothing to a blacklisted person', () => {
    expect(whereTo('personalData', applicant({ isBlacklisted: true }), EDIT)).toBe('forbidden')
  })
})

describe('"Atrás"', () => {
  it('leads one step back while registering, and to the review from a later step', () => {
    const person = applicant()
    expect(stepBefore('personalData', null, person)).toBeNull()
    expect(stepBefore('additionalInformation', null, person)).toEqual({ step: 'personalData', mark: 'back' })
    expect(stepBefore('iban', null, person)).toEqual({ step: 'additionalInformation', mark: 'back' })
    expect(stepBefore('application', null, person)).toEqual({ step: 'additionalInformation', mark: 'back' })
    for (const step of ['documents', 'consideration', 'bankVerification', 'applicationSign'] as const)
      expect(stepBefore(step, null, withLoan(35))).toEqual({ step: 'application', mark: 'review' })
  })

  it('leads back to the review from a step that the review opened', () => {
    expect(stepBefore('personalData', 'review', applicant())).toEqual({ step: 'application', mark: null })
    expect(stepBefore('iban', 'review', withLoan(26))).toEqual({ step: 'application', mark: 'review' })
  })

  it('leads nowhere after the signature, and nowhere from the review of an existing application', () => {
    expect(stepBefore('autoDebitConfirmation', null, withLoan(1, { isSigned: true }))).toBeNull()
    expect(stepBefore('application', 'review', withLoan(35))).toBeNull()
    expect(stepBefore('approveConditions', null, withLoan(4))).toBeNull()
  })
})

describe('a saved correction', () => {
  it('leads one step forward, to the first unanswered step at most', () => {
    const person = applicant(NO_ACCOUNT)
    expect(stepAfterEdit('personalData', 'back', person)).toEqual({ step: 'additionalInformation', mark: 'back' })
    expect(stepAfterEdit('additionalInformation', 'back', person)).toEqual({ step: 'iban', mark: null })
    expect(stepAfterEdit('additionalInformation', 'back', applicant())).toEqual({ step: 'application', mark: null })
    expect(stepAfterEdit('iban', 'back', applicant())).toEqual({ step: 'application', mark: null })
  })

  it('leads back to the review that opened it', () => {
    expect(stepAfterEdit('personalData', 'review', applicant())).toEqual({ step: 'application', mark: null })
    expect(stepAfterEdit('personalData', 'back', withLoan(26))).toEqual({ step: 'application', mark: 'review' })
  })
})

it('numbers the steps that ask for something', () => {
  const numbers = STEPS.map((step) => [step, stepNumber(step, applicant())?.number ?? null])
  expect(Object.fromEntries(numbers)).toEqual({
    personalData: 1,
    additionalInformation: 2,
    dynamic: null,
    iban: 3,
    application: 3,
    documents: 4,
    consideration: null,
    bankVerification: 5,
    approveConditions: 6,
    applicationSign: 6,
    autoDebitConfirmation: 7,
  })
  expect(stepNumber('iban', applicant())).toEqual({ number: 3, of: 7 })
  expect(stepNumber('iban', applicant({ isRegisteredByAgent: true }))).toEqual({ number: 2, of: 6 })
})

it('a sent application leaves the review in the history, which has the account too', () => {
  expect(leftBehind('iban', withLoan(33))).toEqual({ step: 'application', mark: 'back' })
  expect(leftBehind('iban', applicant())).toEqual({ step: 'iban', mark: 'back' })
  expect(leftBehind('personalData', withLoan(33))).toEqual({ step: 'personalData', mark: 'back' })
})
