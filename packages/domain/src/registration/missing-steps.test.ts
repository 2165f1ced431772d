import { describe, expect, it } from 'vitest'
import type { Applicant } from './applicant.ts'
import { stepsMissingToApply } from './missing-steps.ts'
import { applicant } from './testing/applicants.ts'

const { personalInfo, actualAddress, employment } = applicant()
const NO_NAME = { personalInfo: { ...personalInfo, firstName: null } }
const NO_STREET = { actualAddress: { ...actualAddress, street: '' } }
const NO_INCOME = { employment: { ...employment, incomeAmount: null } }

const CASES: readonly [string, Partial<Applicant>, readonly string[]][] = [
  ['nothing, when everything was told', {}, []],
  ['nothing, when only the account to pay to is not known', { bankAccount: null, payoutMethod: null }, []],
  ['a name', NO_NAME, ['personalData']],
  ['a street', NO_STREET, ['personalData']],
  ['an income', NO_INCOME, ['additionalInformation']],
  ['somebody to ask after', { contactPhoneCount: 0 }, ['additionalInformation']],
  ['the consents', { hasAllConfirmations: false }, ['dynamic']],
  [
    'all of it',
    { ...NO_NAME, ...NO_INCOME, hasAllConfirmations: false },
    ['personalData', 'additionalInformation', 'dynamic'],
  ],
  ['of an agent’s customer, in one step', { ...NO_NAME, ...NO_INCOME, isRegisteredByAgent: true }, ['dynamic']],
  ['nothing of an agent’s customer who told everything', { isRegisteredByAgent: true }, []],
  ['no income of somebody who had a loan before', { ...NO_INCOME, authorizationStatus: 3 }, []],
]

describe('what is missing before somebody can apply', () => {
  it.each(CASES)('[R4.03] %s', (_what, changes, missing) => {
    expect(stepsMissingToApply(applicant(changes))).toEqual(missing)
  })
})
