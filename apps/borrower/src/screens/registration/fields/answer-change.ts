import type { User } from '@puente/contract'
import {
  type AnswerChange,
  type AnsweredLoan,
  identityChanges,
  type RepeatedCheck,
  repeatedCheck,
  statusFromNumber,
} from '@puente/domain'
import type { AddressesInput, EmploymentInput, PersonalDataInput } from '../../../api/applicant.ts'

const NOTHING: AnswerChange = { identity: false, means: false, contract: false }

type Person = Partial<PersonalDataInput> | User['personal_data']

const identityOf = (person: Person) => ({
  firstName: person.first_name ?? null,
  firstSurname: person.first_surname ?? null,
  secondSurname: person.second_surname ?? null,
  personalId: person.personal_id ?? null,
  birthday: person.birthday ?? null,
  nationality: person.nationality ?? null,
  gender: person.gender ?? null,
})

const ADDRESS_PARTS = ['postal_code', 'region', 'city', 'street', 'house', 'apartment'] as const

export function personChange(
  { personal_data: known, addresses }: User,
  person: PersonalDataInput,
  { registration_address: address }: AddressesInput,
): AnswerChange {
  const before = addresses.registration_address
  return {
    identity: identityChanges(identityOf(known), identityOf(person)).length > 0,
    means: known.expiration_date !== person.expiration_date,
    contract:
      known.email !== person.email ||
      (known.second_surname ?? '') !== (person.second_surname ?? '') ||
      ADDRESS_PARTS.some((part) => (before[part] ?? '') !== (address[part] ?? '')),
  }
}

export const workChange = ({ employment: known }: User, work: EmploymentInput): AnswerChange => ({
  ...NOTHING,
  means:
    known.income_amount !== work.income_amount ||
    (known.monthly_expenses ?? 0) !== (work.monthly_expenses ?? 0) ||
    (known.other_debts ?? 0) !== (work.other_debts ?? 0),
})

const answered = ({ loan }: User): AnsweredLoan | null =>
  // A signed loan never gets here: the guard closes its steps.
  loan === null ? null : { status: statusFromNumber(loan.status), isSigned: false }

/** The check that a change makes void. The server decides by the same rule. */
export const voidedCheck = (user: User, change: AnswerChange): RepeatedCheck | null =>
  repeatedCheck(answered(user), change)
