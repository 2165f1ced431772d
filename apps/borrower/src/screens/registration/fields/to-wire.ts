import { type Checked, eurosFromCents } from '@puente/domain'
import type { AddressesInput, AddressInput, EmploymentInput, PersonalDataInput } from '../../../api/applicant.ts'
import { type AddressBlock, type AddressField, addressFieldName, type addressFields } from './address-fields.ts'
import type { employmentFields } from './employment-fields.ts'
import type { personalFields } from './personal-fields.ts'

type Parsed<F> = {
  readonly [K in keyof F]: F[K] extends { readonly check: (...args: never[]) => Checked<infer T, string> } ? T : never
}

export type ParsedPersonal = Parsed<ReturnType<typeof personalFields>>
export type ParsedAddresses = Parsed<ReturnType<typeof addressFields>>
export type ParsedEmployment = Parsed<ReturnType<typeof employmentFields>>

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

function toAddress(parsed: ParsedAddresses, block: AddressBlock): AddressInput {
  const text = (field: AddressField) => parsed[addressFieldName(block, field)]
  return {
    postal_code: text('postalCode') ?? '',
    region: text('region') ?? '',
    city: text('city') ?? '',
    street: text('street') ?? '',
    house: text('house'),
    apartment: text('apartment'),
  }
}

/** Always both addresses: the step rules read both (requirements R4.04). */
export const toAddresses = (parsed: ParsedAddresses): AddressesInput => ({
  registration_address: toAddress(parsed, 'registration_address'),
  actual_address: toAddress(parsed, parsed.isSameAddress ? 'registration_address' : 'actual_address'),
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
