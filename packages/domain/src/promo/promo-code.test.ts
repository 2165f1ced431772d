import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filterPromoCode, parsePromoCode } from './promo-code.ts'

it.each([
  ['hola20', 'HOLA20'],
  ['ho-la 20!', 'HOLA20'],
  ['ABCDEFGHIJKL', 'ABCDEFGHIJ'], // cut to ten characters
  ['otoño5', 'OTOÑO5'], // ñ is a letter
  ['***', ''],
])('[R5.12] the field reduces "%s" to "%s"', (typed, kept) => {
  expect(filterPromoCode(typed)).toBe(kept)
})

it('[R5.12] a code is trimmed and required, and rejects characters that the field drops', () => {
  expect(parsePromoCode(' hola20 ')).toEqual({ ok: true, value: 'HOLA20' })
  expect(parsePromoCode('  ')).toEqual({ ok: false, key: 'field_required' })
  expect(parsePromoCode('A B')).toEqual({ ok: false, key: 'promoCodeExpired' })
  expect(parsePromoCode('ABCDEFGHIJK')).toEqual({ ok: false, key: 'promoCodeExpired' })
})

it('for any input the field keeps a valid code or nothing, and filtering is idempotent', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const kept = filterPromoCode(typed)
      expect(filterPromoCode(kept)).toBe(kept)
      expect(kept === '' || parsePromoCode(kept).ok).toBe(true)
    }),
  )
})
