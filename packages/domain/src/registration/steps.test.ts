import { describe, expect, it } from 'vitest'
import type { Applicant, ApplicantEmployment, PersonalInfo } from './applicant.ts'
import type { RegistrationStep } from './route-keys.ts'
import { hasEmployment, nextRegistrationStep, STEP_IS_DONE } from './steps.ts'
import { ALL_STATUSES, applicant, loan, withLoan } from './testing/applicants.ts'

// Goal: every completion rule of requirements R4.04 and each of its branches, as the settled rules say (Where a person ends up).

const isDone = (step: RegistrationStep, person: Applicant) => STEP_IS_DONE[step](person)

const doneIn = (step: RegistrationStep, make: (status: number) => Applicant) =>
  ALL_STATUSES.filter((status) => isDone(step, make(status)))

const withPersonalInfo = (changes: Partial<PersonalInfo>) =>
  applicant({ personalInfo: { ...applicant().personalInfo, ...changes } })

const withEmployment = (changes: Partial<ApplicantEmployment>, person: Partial<Applicant> = {}) =>
  applicant({ employment: { ...applicant().employment, ...changes }, ...person })

describe('confirmation', () => {
  it('[R4.04] confirmation is done once the phone is confirmed', () => {
    expect(isDone('confirmation', applicant())).toBe(true)
    expect(isDone('confirmation', applicant({ isPhoneConfirmed: false }))).toBe(false)
  })
})

describe('personal data', () => {
  it.each(Object.keys(applicant().personalInfo))('[R4.04] needs %s', (field) => {
    expect(isDone('personalData', withPersonalInfo({ [field]: null }))).toBe(false)
    expect(isDone('personalData', withPersonalInfo({ [field]: '' }))).toBe(false)
  })

  it.each(['region', 'city', 'street'] as const)(
    '[R4.04] needs the %s of both addresses, and no postal code',
    (field) => {
      const broken = { ...applicant().actualAddress, [field]: null }
      expect(isDone('personalData', applicant())).toBe(true)
      expect(isDone('personalData', applicant({ registrationAddress: broken }))).toBe(false)
      expect(isDone('personalData', applicant({ actualAddress: broken }))).toBe(false)
    },
  )

  it("[R4.03] leaves an agent's customer to the dynamic step", () => {
    const person = { ...withPersonalInfo({ email: null }), isRegisteredByAgent: true }
    expect(isDone('personalData', person)).toBe(true)
    expect(nextRegistrationStep(person)).toBe('dynamic')
  })
})

describe('employment', () => {
  it.each(['employmentTypeId', 'incomeAmount', 'incomeDate', 'education', 'hasCurrentLoan'] as const)(
    '[R4.04] needs %s',
    (field) => {
      expect(isDone('additionalInformation', withEmployment({ [field]: null }))).toBe(false)
    },
  )

  it('[R4.04] employment needs at least one contact phone', () => {
    expect(isDone('additionalInformation', applicant({ contactPhoneCount: 0 }))).toBe(false)
  })

  // Additional fields by employment type: 1 employed, 2 unemployed, 3 self-employed, 4 retired.
  it.each([
    [1, ['businessActivityId', 'companyName', 'position', 'employmentDate']],
    [2, []],
    [3, ['businessActivityId', 'position', 'employmentDate']],
    [4, []],
  ] as const)('[R4.04] employment type %i also needs %j', (employmentTypeId, needed) => {
    const fields = ['businessActivityId', 'companyName', 'position', 'employmentDate'] as const
    const refused = fields.filter((field) => !hasEmployment(withEmployment({ employmentTypeId, [field]: null })))
    expect(refused).toEqual(needed)
  })

  it('[R4.04] employment does not require an employment date that the client does not ask for', () => {
    const { employmentDate: _, ...employment } = applicant().employment
    expect(hasEmployment(applicant({ employment }))).toBe(true)
  })

  it.each([
    [1, false, true],
    [2, false, false],
    [3, false, false],
    [2, true, true],
    [3, true, false],
  ] as const)(
    '[R4.04] with authorization status %i, by an agent %s, it is needed: %s',
    (authorizationStatus, isRegisteredByAgent, isNeeded) => {
      const person = withEmployment({ education: null }, { authorizationStatus, isRegisteredByAgent })
      expect(hasEmployment(person)).toBe(!isNeeded)
    },
  )

  it('[R4.04] counts an income of zero and "no current loan" as answers', () => {
    expect(hasEmployment(withEmployment({ incomeAmount: 0, hasCurrentLoan: false }))).toBe(true)
  })
})

describe('dynamic', () => {
  it('[R4.03] dynamic is needed while a confirmation is missing', () => {
    expect(nextRegistrationStep(applicant({ hasAllConfirmations: false }))).toBe('dynamic')
  })

  it("[R4.03] asks an agent's customer for all missing data, and for nothing once it is complete", () => {
    const byAgent = { isRegisteredByAgent: true }
    const nowhere = { region: null, city: null, street: null }
    expect(isDone('dynamic', applicant(byAgent))).toBe(true)
    expect(isDone('dynamic', applicant({ ...byAgent, actualAddress: nowhere }))).toBe(false)
    expect(isDone('dynamic', withEmployment({ education: null }, byAgent))).toBe(false)
  })
})

describe('iban', () => {
  it('[R4.04] iban needs an account, or the choice of the account at the bank', () => {
    expect(isDone('iban', applicant())).toBe(true)
    expect(isDone('iban', applicant({ bankAccount: null, payoutMethod: 9 }))).toBe(true)
    expect(isDone('iban', applicant({ bankAccount: null, payoutMethod: 1 }))).toBe(false)
    expect(isDone('iban', applicant({ bankAccount: null, payoutMethod: null }))).toBe(false)
  })

  it('[R4.04] opens again in status 34, whatever was given', () => {
    expect(ALL_STATUSES.filter((status) => !isDone('iban', withLoan(status)))).toEqual([34])
  })
})

describe('documents', () => {
  it('[R4.04] documents is done when no files are required', () => {
    expect(isDone('documents', withLoan(33))).toBe(true)
    expect(isDone('documents', withLoan(33, { requiredFiles: ['id_card'] }))).toBe(false)
  })

  it.each([
    [true, null, false],
    [true, 'pending', false],
    [true, 'failed', false],
    [true, 'success', true],
    [false, null, true],
  ] as const)('[R4.04] a selfie is required, liveness allowed %s and %s: done %s', (isAllowed, status, expected) => {
    const person = { ...withLoan(33, { requiredFiles: ['liveness_selfie'] }), liveness: { isAllowed, status } }
    expect(isDone('documents', person)).toBe(expected)
  })

  it('[R4.04] documents does not block a person whose loan is past it', () => {
    expect(doneIn('documents', (status) => withLoan(status, { requiredFiles: ['id_card'] }))).not.toContain(33)
    expect(isDone('documents', withLoan(2, { requiredFiles: ['id_card'] }))).toBe(true)
  })
})

describe('the application and what follows it', () => {
  it('[R4.04] the application is done when a loan exists', () => {
    expect(isDone('application', applicant())).toBe(false)
    expect(isDone('application', withLoan(0))).toBe(true)
  })

  it('[R4.04] consideration waits in Request, New and AwaitingDocuments only', () => {
    expect(ALL_STATUSES.filter((status) => !isDone('consideration', withLoan(status)))).toEqual([0, 33, 100])
  })

  it('[R4.04] bank verification waits in 35 and 37 only', () => {
    expect(ALL_STATUSES.filter((status) => !isDone('bankVerification', withLoan(status)))).toEqual([35, 37])
  })

  it('[R4.04] signing waits in 26 only', () => {
    expect(ALL_STATUSES.filter((status) => !isDone('applicationSign', withLoan(status)))).toEqual([26])
  })

  it('[R4.04] conditions are approved unless the person is blocked', () => {
    expect(isDone('approveConditions', withLoan(26))).toBe(true)
    expect(isDone('approveConditions', { ...withLoan(26), isBlocked: true })).toBe(false)
  })

  it("[R4.04] altered conditions in 26 follow the person's answer", () => {
    const altered = { isAmountOrTermAltered: true }
    expect(isDone('approveConditions', withLoan(26, altered))).toBe(false)
    expect(isDone('approveConditions', withLoan(26, { ...altered, hasAgreedToNewTerms: true }))).toBe(true)
    expect(isDone('approveConditions', withLoan(1, altered))).toBe(true)
  })

  it('[R4.04] auto-debit is done with the flag or with a card', () => {
    expect(isDone('autoDebitConfirmation', withLoan(1))).toBe(false)
    expect(isDone('autoDebitConfirmation', withLoan(1, { isAutoDebitStepCompleted: true }))).toBe(true)
    expect(isDone('autoDebitConfirmation', { ...withLoan(1), hasCard: true })).toBe(true)
  })

  it.each([
    ['Completed', true],
    ['PartiallyRefunded', true],
    ['Refunded', true],
    ['New', false],
    ['PendingConfirmation', false],
    ['Error', false],
    ['Fraud', false],
    [null, false],
  ] as const)(
    '[R4.04] auto-debit while the contract awaits its signature and the card request is %s: %s',
    (cardRequestStatus, expected) => {
      const person = { ...withLoan(26), hasCard: true, cardRequestStatus }
      expect(isDone('autoDebitConfirmation', person)).toBe(expected)
    },
  )
})

describe('the next step', () => {
  it('[R2.12] the next step is the first one in order that is not done', () => {
    const nothing = applicant({
      isPhoneConfirmed: false,
      personalInfo: { ...applicant().personalInfo, firstName: null },
      contactPhoneCount: 0,
      hasAllConfirmations: false,
      bankAccount: null,
    })
    const steps: (RegistrationStep | null)[] = []
    let person: Applicant = nothing
    const fix: Partial<Applicant>[] = [
      { isPhoneConfirmed: true },
      { personalInfo: applicant().personalInfo },
      { contactPhoneCount: 1 },
      { hasAllConfirmations: true },
      { bankAccount: 'ES91' },
      { authorizationStatus: 2, loan: loan(33, { requiredFiles: ['id_card'] }) },
      { loan: loan(33) },
      { loan: loan(35) },
      { loan: loan(26, { isAmountOrTermAltered: true }) },
      { loan: loan(26, { isAmountOrTermAltered: true, hasAgreedToNewTerms: true }) },
      { loan: loan(1) },
      { loan: loan(1, { isAutoDebitStepCompleted: true }) },
    ]
    for (const change of fix) {
      steps.push(nextRegistrationStep(person))
      person = { ...person, ...change }
    }
    expect(steps).toEqual([
      'confirmation',
      'personalData',
      'additionalInformation',
      'dynamic',
      'iban',
      'application',
      'documents',
      'consideration',
      'bankVerification',
      'approveConditions',
      'applicationSign',
      'autoDebitConfirmation',
    ])
    expect(nextRegistrationStep(person)).toBeNull()
  })

  it.each([2, 10, 20, 21, 23, 24, 27, 28, 29, 30, 31, 32, 38])(
    '[R6.03] nothing stands between a debt in status %i and the account, not even a block',
    (status) => {
      const person = { ...withLoan(status), isBlocked: true, bankAccount: null, hasAllConfirmations: false }
      expect(nextRegistrationStep(person)).toBeNull()
    },
  )
})
