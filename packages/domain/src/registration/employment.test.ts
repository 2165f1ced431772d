// Goal: the required employment fields depend on the employment type, and form, server and stepper agree on them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApplicantEmployment } from './applicant.ts'
import { EMPLOYMENT_TYPE_IDS, EMPLOYMENT_TYPES, employmentIsComplete, JOB_FIELDS, jobFieldNeed } from './employment.ts'
import { hasEmployment } from './steps.ts'
import { applicant } from './testing/applicants.ts'

describe('jobFieldNeed', () => {
  it.each([
    [
      'employed',
      { businessActivityId: 'required', companyName: 'required', position: 'required', employmentDate: 'required' },
    ],
    [
      'self_employed',
      { businessActivityId: 'required', companyName: 'optional', position: 'required', employmentDate: 'required' },
    ],
    ['unemployed', { businessActivityId: 'none', companyName: 'none', position: 'none', employmentDate: 'none' }],
    ['military', { businessActivityId: 'none', companyName: 'none', position: 'none', employmentDate: 'none' }],
  ] as const)('[R5.10] %s', (type, needs) => {
    const asked = Object.fromEntries(JOB_FIELDS.map((field) => [field, jobFieldNeed(field, EMPLOYMENT_TYPES[type])]))
    expect(asked).toEqual(needs)
  })

  it('[R5.10] requires no job field before an employment type is chosen', () => {
    for (const field of JOB_FIELDS) expect(jobFieldNeed(field, null)).toBe('none')
  })
})

const EVERYTHING: ApplicantEmployment = applicant().employment

describe('employmentIsComplete', () => {
  it.each(['employmentTypeId', 'incomeAmount', 'incomeDate', 'education', 'hasCurrentLoan'] as const)(
    '[R4.04] every applicant gives %s',
    (field) => {
      for (const employmentTypeId of EMPLOYMENT_TYPE_IDS) {
        expect(employmentIsComplete({ ...EVERYTHING, employmentTypeId }, 1)).toBe(true)
        expect(employmentIsComplete({ ...EVERYTHING, employmentTypeId, [field]: null }, 1)).toBe(false)
      }
    },
  )

  it('[R4.04] employmentIsComplete needs a contact; an income of zero and "no other loan" are answers', () => {
    expect(employmentIsComplete(EVERYTHING, 0)).toBe(false)
    expect(employmentIsComplete({ ...EVERYTHING, incomeAmount: 0, hasCurrentLoan: false }, 1)).toBe(true)
  })

  it('[R4.04] a client that does not ask for the employment date may omit it', () => {
    const { employmentDate: _, ...withoutDate } = EVERYTHING
    expect(employmentIsComplete(withoutDate, 1)).toBe(true)
    expect(employmentIsComplete({ ...EVERYTHING, employmentDate: null }, 1)).toBe(false)
  })

  it('[R5.10] a job field is missing exactly where it is required, and the stepper agrees', () => {
    const anyEmployment = fc.record({
      employmentTypeId: fc.constantFrom(...EMPLOYMENT_TYPE_IDS),
      businessActivityId: fc.constantFrom(null, 3),
      companyName: fc.constantFrom(null, '', 'Talleres Sol'),
      position: fc.constantFrom(null, '', 'Mecánica'),
      employmentDate: fc.constantFrom(null, '2020-01-01'),
    })
    fc.assert(
      fc.property(anyEmployment, (job) => {
        const employment = { ...EVERYTHING, ...job }
        const missed = JOB_FIELDS.filter(
          (field) => jobFieldNeed(field, job.employmentTypeId) === 'required' && !job[field],
        )
        expect(employmentIsComplete(employment, 1)).toBe(missed.length === 0)
        expect(hasEmployment(applicant({ employment }))).toBe(missed.length === 0)
      }),
    )
  })
})
