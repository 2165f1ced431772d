import type { Address, User } from '@puente/contract'
import { type Checked, parseHouse, parsePlace, parsePostalCode, valid } from '@puente/domain'
import { personalDataTexts } from '@puente/texts/personal-data'

const texts = personalDataTexts.address

export type AddressBlock = 'registration_address' | 'actual_address'
export type AddressField = 'postalCode' | 'region' | 'city' | 'street' | 'house' | 'apartment'
export type AddressFieldName<B extends AddressBlock = AddressBlock> = `addresses.${B}.${AddressField}`

export type AddressValues = Readonly<Record<AddressFieldName, string>> & { readonly isSameAddress: boolean }

export const addressFieldName = <B extends AddressBlock, F extends AddressField>(block: B, field: F) =>
  `addresses.${block}.${field}` as const

const isSame = (left: Address, right: Address) =>
  (['postal_code', 'region', 'city', 'street', 'house', 'apartment'] as const).every(
    (part) => left[part] === right[part],
  )

type Rule = (raw: string) => Checked<string | null, string>

function blockFields<B extends AddressBlock>(block: B, known: Address) {
  const field = (name: AddressField, initial: string | null, rule: Rule) => ({
    [addressFieldName(block, name)]: {
      label: block === 'actual_address' ? texts.actualField(texts[name]) : texts[name],
      initial: initial ?? '',
      check: (raw: string, all: { readonly isSameAddress: boolean }) =>
        block === 'actual_address' && all.isSameAddress ? valid(null) : rule(raw),
      explain: (_: string, key: string) =>
        name === 'postalCode' && key === 'incorrectData' ? texts.postalCodeForm : undefined,
    },
  })
  return {
    ...field('postalCode', known.postal_code, parsePostalCode),
    ...field('region', known.region, parsePlace),
    ...field('city', known.city, parsePlace),
    ...field('street', known.street, parsePlace),
    ...field('house', known.house, parseHouse),
    ...field('apartment', known.apartment, parseHouse),
  } as Record<
    AddressFieldName<B>,
    {
      readonly label: string
      readonly initial: string
      readonly check: (raw: string, all: { readonly isSameAddress: boolean }) => Checked<string | null, string>
      readonly explain: (raw: string, key: string) => string | undefined
    }
  >
}

/** Both addresses; the second is empty while it equals the first. */
export function addressFields({ addresses }: User) {
  const { registration_address: registration, actual_address: actual } = addresses
  return {
    ...blockFields('registration_address', registration),
    isSameAddress: {
      label: texts.isSame,
      initial: actual.city === null || isSame(registration, actual),
      check: (raw: boolean) => valid(raw),
    },
    ...blockFields('actual_address', actual),
  }
}
