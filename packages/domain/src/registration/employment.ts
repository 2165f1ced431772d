import type { ApplicantEmployment } from './applicant.ts'

/** Requirements R3. */
export const EMPLOYMENT_TYPES = {
  employed: 1,
  unemployed: 2,
  self_employed: 3,
  retired: 4,
  student: 5,
  pensioner: 6,
  military: 7,
} as const
export type EmploymentType = keyof typeof EMPLOYMENT_TYPES
type EmploymentTypeId = (typeof EMPLOYMENT_TYPES)[EmploymentType]
export const EMPLOYMENT_TYPE_IDS = Object.values(EMPLOYMENT_TYPES) as readonly EmploymentTypeId[]

/** Fields about a job; they apply only if there is one. */
export type JobField = 'businessActivityId' | 'companyName' | 'position' | 'employmentDate'
export const JOB_FIELDS = ['businessActivityId', 'companyName', 'position', 'employmentDate'] as const

/** Whether a form asks for a job field: `required`, `optional` or not at all (requirements R4.04 and R5). */
export function jobFieldNeed(field: JobField, employmentTypeId: number | null): 'required' | 'optional' | 'none' {
  if (employmentTypeId === EMPLOYMENT_TYPES.employed) return 'required'
  // A self-employed person may or may not have a company.
  if (employmentTypeId === EMPLOYMENT_TYPES.self_employed) return field === 'companyName' ? 'optional' : 'required'
  return 'none'
}

const isGiven = (value: string | number | boolean | null): boolean => value !== null && value !== ''

/** True if all employment and income fields are given (requirements R4.04). */
export function employmentIsComplete(employment: ApplicantEmployment, contactPhoneCount: number): boolean {
  const { employmentTypeId, incomeAmount, incomeDate, education, hasCurrentLoan } = employment
  return (
    [employmentTypeId, incomeAmount, incomeDate, education, hasCurrentLoan].every(isGiven) &&
    contactPhoneCount > 0 &&
    JOB_FIELDS.every((field) => {
      if (jobFieldNeed(field, employmentTypeId) !== 'required') return true
      const value = employment[field]
      // A client that does not ask for the date omits it; null means asked for and not answered.
      return value === undefined || isGiven(value)
    })
  )
}
