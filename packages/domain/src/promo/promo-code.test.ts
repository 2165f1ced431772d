import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filterPromoCode, parsePromoCode } from './promo-code.ts'

it.each([
  ['hola20', 'HOLA20'],
  ['ho-la 20!', 'HOLA20'],
  ['ABCDEFGHIJKL', 'ABCDEFGHIJ'], // cut to ten
  ['otoño5', 'OTOÑO5'], // a letter is a letter
  ['***', ''],
])('[R5.12] the field keeps of "%s" only "%s"', (typed, kept) => {
  expect(filterPromoCode(typed)).toBe(kept)
})

it('[R5.12] a code is trimmed, required, and nothing that the field would not let through', () => {
  expect(parsePromoCode(' hola20 ')).toEqual({ ok: true, value: 'HOLA20' })
  expect(parsePromoCode('  ')).toEqual({ ok: false, key: 'field_required' })
  expect(parsePromoCode('A B')).toEqual({ ok: false, key: 'promoCodeExpired' })
  expect(parsePromoCode('ABCDEFGHIJK')).toEqual({ ok: false, key: 'promoCodeExpired' })
})

it('whatever is typed, the field keeps something that is a code or nothing, and filtering again changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const kept = filterPromoCode(typed)
      expect(filterPromoCode(kept)).toBe(kept)
      expect(kept === '' || parsePromoCode(kept).ok).toBe(true)
    }),
  )
})
