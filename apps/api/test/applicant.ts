import { civilDate } from '@puente/domain'
import type { Tx } from '../src/db/transaction.ts'
import type { Deps } from '../src/deps.ts'
import { makeBorrower, tokenFor } from './make-loan.ts'
import type { TestApp } from './test-app.ts'

/** A customer with a confirmed phone and a token. */
export async function newApplicant({ deps }: TestApp): Promise<{ userId: number; token: string; phone: string }> {
  return deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, deps.clock.now())
    const phone = (await tx.users.byId(userId))?.user.phone ?? ''
    return { userId, phone, token: await tokenFor(tx, deps, userId) }
  })
}

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
let lastNumber = 90_000_500

/** A DNI from the unassigned range (settled rules, Sandbox), a new one each time. */
export function newPersonalId(): string {
  lastNumber += 1
  return `${lastNumber}${LETTERS[lastNumber % LETTERS.length]}`
}

export const personalDataInput = (changes: object = {}) => ({
  first_name: 'Lucía',
  first_surname: 'García',
  second_surname: 'Núñez',
  personal_id: newPersonalId(),
  expiration_date: '2031-03-01',
  nationality: 'ES',
  birthday: '1990-05-01',
  email: 'lucia@example.es',
  gender: 3,
  ...changes,
})

export const addressInput = (changes: object = {}) => ({
  postal_code: '28013',
  region: 'Madrid',
  city: 'Madrid',
  street: 'Calle de Alcalá',
  house: '12',
  apartment: '3.º B',
  block: '2',
  ...changes,
})

export const employmentInput = (changes: object = {}) => ({
  employment_type_id: 1,
  income_amount: 1800.5,
  income_date: '2026-12-01',
  employment_date: '2020-02-29',
  education: 7,
  has_current_loan: false,
  business_activity_id: 4,
  company_name: 'Talleres Sol, S.L.',
  position: 'Mecánica',
  contact_phones: [{ number: '34698765432', contact_type: 34, comment: 'Ana' }],
  ...changes,
})

/** Fills in everything that an application needs, as the forms would store it. */
export async function completeRegistration(tx: Tx, userId: number, { clock }: Pick<Deps, 'clock'>): Promise<void> {
  await tx.users.setConfirmedAll(userId, clock.now())
  await tx.users.savePerson(userId, {
    firstName: 'Lucía',
    firstSurname: 'García',
    secondSurname: 'Núñez',
    personalId: newPersonalId(),
    expirationDate: civilDate('2031-03-01'),
    nationality: 'ES',
    birthday: civilDate('1990-05-01'),
    email: 'lucia@example.es',
    gender: 3,
  })
  const { postal_code: postalCode, ...address } = addressInput()
  await tx.addresses.save(userId, { registration: { postalCode, ...address }, actual: { postalCode, ...address } })
  await tx.users.saveEmployment(userId, {
    employmentTypeId: 1,
    incomeCents: 1_800_50,
    incomeDate: civilDate('2026-12-01'),
    employmentDate: civilDate('2020-02-29'),
    education: 7,
    hasCurrentLoan: false,
    businessActivityId: 4,
    companyName: 'Talleres Sol, S.L.',
    position: 'Mecánica',
    monthlyExpensesCents: 700_00,
    otherDebtsCents: null,
  })
  await tx.users.saveContacts(userId, [{ seq: 1, number: '34698765432', contactType: 34, comment: 'Ana' }])
}
