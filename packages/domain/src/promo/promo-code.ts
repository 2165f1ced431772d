import { type Checked, invalid, valid } from '../checked.ts'

/** A promo code as stored and compared: letters and digits, upper case, at most ten. */
export type PromoCode = string & { readonly brand: 'PromoCode' }

export const PROMO_CODE_MAX_CHARACTERS = 10

/** What the field keeps of what was typed (requirements R5). */
export const filterPromoCode = (input: string): string =>
  input
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, PROMO_CODE_MAX_CHARACTERS)

export function parsePromoCode(input: string): Checked<PromoCode, 'field_required' | 'promoCodeExpired'> {
  const text = input.trim().toUpperCase()
  if (text === '') return invalid('field_required')
  // Anything the field would not let through cannot be a code of ours: the same answer as an unknown one.
  if (text !== filterPromoCode(text)) return invalid('promoCodeExpired')
  return valid(text as PromoCode)
}
