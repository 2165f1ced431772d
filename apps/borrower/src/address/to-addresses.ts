import type { AddressesInput, AddressInput } from '../api/applicant.ts'
import type { ParsedFields } from '../forms/use-form.ts'
import { type AddressBlock, type AddressField, addressFieldName, type addressFields } from './address-fields.ts'

export type ParsedAddresses = ParsedFields<ReturnType<typeof addressFields>>

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
