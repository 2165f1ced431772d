import { describe, expect, it } from 'vitest'
import type { Applicant } from './applicant.ts'
import { stepsMissingToApply } from './missing-steps.ts'
import { applicant } from './testing/applicants.ts'

const { personalInfo, actualAddress, employment } = applicant()
const NO_NAME = { personalInfo: { ...personalInfo, firstName: null } }
const NO_STREET = { actualAddress: { ...actualAddress, street: '' } }
const NO_INCOME = { employment: { ...employment, incomeAmount: null } }

const CASES: readonly [string, Partial<Applicant>, readonly string[]][] = [
  ['nothing, with complete data', {}, []],
  ['nothing, if only the payout account is missing', { bankAccount: null, payoutMethod: null }, []],
  ['a name', NO_NAME, ['personalData']],
  ['a street', NO_STREET, ['personalData']],
  ['an income', NO_INCOME, ['additionalInformation']],
  ['a contact person', { contactPhoneCount: 0 }, ['additionalInformation']],
  ['the consents', { hasAllConfirmations: false }, ['dynamic']],
  [
    'everything',
    { ...NO_NAME, ...NO_INCOME, hasAllConfirmations: false },
    ['personalData', 'additionalInformation', 'dynamic'],
  ],
  [
    'everything for an agent’s customer, in one step',
    { ...NO_NAME, ...NO_INCOME, isRegisteredByAgent: true },
    ['dynamic'],
  ],
  ['nothing for an agent’s customer with complete data', { isRegisteredByAgent: true }, []],
  ['nothing for a repeat customer without an income', { ...NO_INCOME, authorizationStatus: 3 }, []],
]

describe('steps missing before an application', () => {
  it.each(CASES)('[R4.03] %s', (_what, changes, missing) => {
    expect(stepsMissingToApply(applicant(changes))).toEqual(missing)
  })
})
