import type { ApiFailure } from '@puente/client'

/** Where an error is shown: at its field, by the form's handler for the whole request, or as an alert. */
export interface FieldErrors {
  readonly fields: Record<string, string>
  readonly request: string[]
  readonly unmatched: string[]
}

// The server's name → the form's field name, where they differ (requirements R8).
const ALIASES: Readonly<Record<string, string>> = {
  date_of_birth: 'birthday',
  expiration_date: 'expiryDate',
  mobile_phone: 'phone',
  phone_number: 'phone',
  loan_sum: 'amount',
  loan_period: 'term',
  promocode: 'promoCode',
  bank_account: 'iban',
  number: 'contactPhoneNumber',
  comment: 'contactName',
}

// The server's block → the form's block.
const BLOCKS: Readonly<Record<string, string>> = {
  personal_data: 'personal',
  addresses: 'addresses',
  registration_address: 'addresses.registration_address',
  actual_address: 'addresses.actual_address',
  employment: 'employment',
  contact_phones: 'employment',
  contacts: '',
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** `personal_data.date_of_birth` and `personal_data_date_of_birth` may both be the form's `personal.birthday`. */
function candidatesFor(property: string): string[] {
  const dotted = [property]
  for (const block of Object.keys(BLOCKS)) {
    if (property.startsWith(`${block}_`)) dotted.push(`${block}.${property.slice(block.length + 1)}`)
  }
  const candidates = new Set<string>()
  for (const name of dotted) {
    const parts = name.split('.').filter((part) => !/^\d+$/.test(part)) // the index of a list is no part of a field's name
    const field = parts.at(-1) ?? name
    const serverBlock = parts.slice(0, -1)
    const formBlock = serverBlock.map((part) => BLOCKS[part] ?? part).filter((part) => part !== '')
    for (const fieldName of [field, camelCase(field), ALIASES[field] ?? field]) {
      candidates.add([...serverBlock, fieldName].join('.'))
      candidates.add([...formBlock, fieldName].join('.'))
      candidates.add(fieldName)
    }
  }
  return [...candidates]
}

/** Sorts the server's errors by where the form with `knownFields` can show them. The first error of a field wins. */
export function fieldErrors(failure: ApiFailure, knownFields: readonly string[]): FieldErrors {
  const fields: Record<string, string> = {}
  const request: string[] = []
  const unmatched: string[] = []
  for (const { property, message } of failure.errors) {
    const field = candidatesFor(property).find((candidate) => knownFields.includes(candidate))
    if (property === 'request') request.push(message)
    else if (field === undefined) unmatched.push(message)
    else fields[field] ??= message
  }
  // A failure without a list still has a message.
  if (failure.errors.length === 0) request.push(failure.message)
  return { fields, request, unmatched }
}
