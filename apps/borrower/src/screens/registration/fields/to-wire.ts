import { eurosFromCents } from '@puente/domain'
import type { EmploymentInput, PersonalDataInput } from '../../../api/applicant.ts'
import type { ParsedFields } from '../../../forms/use-form.ts'
import type { employmentFields } from './employment-fields.ts'
import type { personalFields } from './personal-fields.ts'

export type ParsedPersonal = ParsedFields<ReturnType<typeof personalFields>>
export type ParsedEmployment = ParsedFields<ReturnType<typeof employmentFields>>

export const toPersonalData = (parsed: ParsedPersonal): PersonalDataInput => ({
  first_name: parsed.firstName,
  first_surname: parsed.firstSurname,
  second_surname: parsed.secondSurname,
  personal_id: parsed.personalId,
  expiration_date: parsed.expiryDate,
  nationality: parsed.nationality ?? '',
  birthday: parsed.birthday,
  email: parsed.email,
  gender: parsed.gender,
})

export const toEmployment = (parsed: ParsedEmployment): EmploymentInput => ({
  employment_type_id: parsed.employmentTypeId,
  income_amount: eurosFromCents(parsed.incomeAmount),
  income_date: parsed.incomeDate,
  employment_date: parsed.employmentDate,
  education: parsed.education,
  has_current_loan: parsed.hasCurrentLoan,
  business_activity_id: parsed.businessActivityId,
  company_name: parsed.companyName,
  position: parsed.position,
  monthly_expenses: eurosFromCents(parsed.monthlyExpenses),
  other_debts: eurosFromCents(parsed.otherDebts),
  contact_phones: [
    { number: parsed.contactPhoneNumber, contact_type: parsed.contactType, comment: parsed.contactName },
  ],
})
