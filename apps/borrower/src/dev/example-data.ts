import { addDays, type CivilDate, formatDateShort, parseIban, parsePersonalId } from '@puente/domain'

/** A random whole number from 0 to bound - 1. */
export type Random = (bound: number) => number

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random(10)).join('')

/** Finds the control letter with the domain rule, without knowing how it is computed. */
export function examplePersonalId(random: Random): string {
  // Not 9…: the sandbox reserves those for its own customers.
  const number = `${1 + random(8)}${digits(random, 7)}`
  const right = [...'TRWAGMYFPDXBNJZSQVHLCKE'].find((letter) => parsePersonalId(number + letter).ok)
  return `${number}${right}`
}

/** Endings that make a sandbox payout fail or return: examples avoid them. */
const FAILING_ENDINGS = ['0015', '0034', '0099']

const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

export function exampleIban(random: Random): string {
  const account = digits(random, 10)
  if (FAILING_ENDINGS.some((ending) => account.endsWith(ending))) return exampleIban(random)
  for (const ccc of twoDigits) {
    for (const control of twoDigits) {
      const iban = parseIban(`ES${control}21000418${ccc}${account}`)
      if (iban.ok) return iban.value
    }
  }
  throw new Error('no control digits found for the account number')
}

const examplePhone = (random: Random) => `6${1 + random(8)}${digits(random, 7)}`

/** Example values by field name: a fictional Spanish borrower. A select without an entry gets its first option. */
export function exampleValues(today: CivilDate, random: Random): Readonly<Record<string, string>> {
  const inDays = (days: number) => formatDateShort(addDays(today, days))
  const address = {
    postalCode: '28013',
    region: 'Madrid',
    city: 'Madrid',
    street: 'Calle Mayor',
    house: '12',
    apartment: '3B',
  }
  const addressOf = (block: string) =>
    Object.entries(address).map(([field, value]) => [`addresses.${block}.${field}`, value])
  return {
    phone: examplePhone(random),
    firstName: 'Lucía',
    firstSurname: 'García',
    secondSurname: 'Moreno',
    personalId: examplePersonalId(random),
    expiryDate: inDays(1500),
    country: 'ES',
    birthday: '14/03/1990',
    email: `lucia.garcia.${digits(random, 5)}@example.es`,
    ...Object.fromEntries([...addressOf('registration_address'), ...addressOf('actual_address')]),
    employmentTypeId: '1',
    companyName: 'Panadería La Espiga',
    position: 'Dependienta',
    employmentDate: '02/09/2019',
    incomeAmount: '1500',
    incomeDate: inDays(15),
    monthlyExpenses: '600',
    hasCurrentLoan: 'no',
    otherDebts: '0',
    contactName: 'Marta',
    contactPhoneNumber: examplePhone(random),
    account: 'typed',
    iban: exampleIban(random),
  }
}
