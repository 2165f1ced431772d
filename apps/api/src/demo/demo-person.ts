import {
  addDays,
  BUSINESS_ACTIVITIES,
  type CivilDate,
  CONTACT_RELATIONS,
  EDUCATIONS,
  EMPLOYMENT_TYPES,
  type Phone,
  yearsBefore,
} from '@puente/domain'
import { demoPeople } from '@puente/texts/demo'

/** DNI numbers 90000000 to 90000999 are reserved for demo people and are not assigned (settled rules, Sandbox). */
export const DEMO_PEOPLE = 1_000
const FIRST_DNI_NUMBER = 90_000_000
const FIRST_PHONE_NUMBER = 600_100_000
const CONTROL_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** An account of a bank that does not exist. */
const BANK_AND_BRANCH = '00000000'
const CCC_WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]

/** A control digit of a Spanish account number over ten digits. */
function cccDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (CCC_WEIGHTS[index] ?? 0), 0)
  const rest = 11 - (sum % 11)
  return String(rest === 11 ? 0 : rest === 10 ? 1 : rest)
}

/** An IBAN with valid check digits for an account number of ten digits. */
export function demoIban(accountNumber: string): string {
  const control = `${cccDigit(`00${BANK_AND_BRANCH}`)}${cccDigit(accountNumber)}`
  const account = `${BANK_AND_BRANCH}${control}${accountNumber}`
  // Letters count as numbers from A = 10, so ES is 14 28. The check digits make the number leave 1 when divided by 97.
  const check = 98n - (BigInt(`${account}142800`) % 97n)
  return `ES${String(check).padStart(2, '0')}${account}`
}

export const demoPhone = (index: number): Phone => `34${FIRST_PHONE_NUMBER + index}` as Phone

export function demoPersonalId(index: number): string {
  const number = FIRST_DNI_NUMBER + index
  return `${number}${CONTROL_LETTERS[number % CONTROL_LETTERS.length]}`
}

const pick = (names: readonly string[], index: number): string => names[index % names.length] ?? ''

/** The person for the number of a demo customer: the same number always gives the same person. */
export function demoPerson(index: number, today: CivilDate) {
  const { women, men, surnames } = demoPeople
  const isWoman = index % 2 === 0
  const half = Math.floor(index / 2)
  return {
    firstName: pick(isWoman ? women : men, half),
    firstSurname: pick(surnames, index),
    secondSurname: pick(surnames, half + 3),
    personalId: demoPersonalId(index),
    birthday: yearsBefore(addDays(today, -((index * 37) % 365)), 25 + (index % 40)),
    expirationDate: yearsBefore(today, -5),
    nationality: 'ES',
    email: `cliente${index}@puente.example`,
    gender: isWoman ? 3 : 2,
    bankAccount: demoIban(String(1_000_000_000 + index * 1_000 + 1)),
  }
}

/** Where a demo person is registered and lives. */
export const demoAddress = (index: number) => ({
  postalCode: '28013',
  region: 'Madrid',
  city: 'Madrid',
  street: demoPeople.street,
  house: String(1 + (index % 90)),
  apartment: null,
  block: null,
})

/** A job with a payday in the coming month. */
export const demoEmployment = (index: number, today: CivilDate) => ({
  employmentTypeId: EMPLOYMENT_TYPES.employed,
  incomeCents: 1_400_00 + (index % 8) * 100_00,
  incomeDate: addDays(today, 1 + (index % 28)),
  employmentDate: yearsBefore(today, 2 + (index % 9)),
  education: EDUCATIONS.secondary,
  hasCurrentLoan: false,
  businessActivityId: BUSINESS_ACTIVITIES.retail,
  companyName: demoPeople.company,
  position: demoPeople.position,
  monthlyExpensesCents: 600_00,
  otherDebtsCents: 0,
})

/** A contact of a demo person; the phone number is another demo person's. */
export const demoContact = (index: number) => ({
  seq: 1,
  number: demoPhone((index + 500) % DEMO_PEOPLE),
  contactType: CONTACT_RELATIONS.friend,
  comment: null,
})
