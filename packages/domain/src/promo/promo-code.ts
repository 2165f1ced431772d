import { type Checked, invalid, valid } from '../checked.ts'

/** A promo code as stored and compared: letters and digits, upper case, at most ten. */
export type PromoCode = string & { readonly brand: 'PromoCode' }

const PROMO_CODE_MAX_CHARACTERS = 10

/** Keeps only the characters that the field allows (requirements R5). */
export const filterPromoCode = (input: string): string =>
  input
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, PROMO_CODE_MAX_CHARACTERS)

export function parsePromoCode(input: string): Checked<PromoCode, 'field_required' | 'promoCodeExpired'> {
  const text = input.trim().toUpperCase()
  if (text === '') return invalid('field_required')
  // A text with other characters cannot be a code, so the answer is the same as for an unknown one.
  if (text !== filterPromoCode(text)) return invalid('promoCodeExpired')
  return valid(text as PromoCode)
}
