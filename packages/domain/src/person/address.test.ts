// Goal: a valid address is one that a letter and a bank transfer can use; every other one is rejected with its reason
// (requirements R5).
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../test-data/person-vectors.json' with { type: 'json' }
import { filterAddressText, HOUSE_MAX_CHARACTERS, parseHouse, parsePlace } from './address.ts'
import { parsePostalCode, provinceOfPostalCode } from './postal-code.ts'

describe('postal code', () => {
  it.each(vectors.postal_code.valid)('[R5.08] takes %s', (code) => {
    expect(parsePostalCode(code)).toEqual({ ok: true, value: code })
  })

  it.each(vectors.postal_code.invalid)('[R5.08] refuses "%s"', (code) => {
    expect(parsePostalCode(code).ok).toBe(false)
  })

  it.each([
    ['', 'field_required'],
    ['2801', 'min_length_field'],
    ['280131', 'max_length_field'],
    ['28O13', 'only_numbers'],
    ['53000', 'incorrectData'], // no such province
    ['00001', 'incorrectData'],
  ])('[R5.08] rejects "%s" with %s', (code, key) => {
    expect(parsePostalCode(code)).toEqual({ ok: false, key })
  })

  it.each([
    ['28013', '28'],
    ['01001', '01'],
    ['52', '52'], // known as soon as two digits are present
    ['5', null],
    ['53000', null],
    ['00', null],
  ])('"%s" belongs to province %s', (code, province) => {
    expect(provinceOfPostalCode(code)).toBe(province)
  })
})

describe('province, town, street, house', () => {
  it.each([
    ['Araba/Álava', 'Araba/Álava'],
    ["  l'Hospitalet   de Llobregat ", "l'Hospitalet de Llobregat"],
    ['Gran Vía de les Corts Catalanes, 585', 'Gran Vía de les Corts Catalanes, 585'],
    ['C/ 2 de Mayo, 3.º B (int.)', 'C/ 2 de Mayo, 3.º B (int.)'],
    ['San Vicente del Raspeig/Sant Vicent del Raspeig', 'San Vicente del Raspeig/Sant Vicent del Raspeig'],
    ['x'.repeat(50), 'x'.repeat(50)],
  ])('[R5.08] takes "%s"', (input, text) => {
    expect(parsePlace(input)).toEqual({ ok: true, value: text })
  })

  it.each([
    ['', 'field_required'],
    ['Mayor <script>', 'incorrectData'],
    ['Mayor\u0000', 'incorrectData'],
    ['- / -', 'incorrectData'],
    ['x'.repeat(51), 'max_length_field'],
  ])('[R5.08] refuses %j with %s', (input, key) => {
    expect(parsePlace(input)).toEqual({ ok: false, key })
  })

  it.each([
    ['', { ok: true, value: null }], // not every house has a number
    ['12 bis', { ok: true, value: '12 bis' }],
    ['s/n', { ok: true, value: 's/n' }],
    ['1234567', { ok: true, value: '1234567' }],
    ['12345678', { ok: false, key: 'max_length_field' }],
    ['5€', { ok: false, key: 'incorrectData' }],
  ])('[R5.08] the house "%s"', (input, expected) => {
    expect(parseHouse(input)).toEqual(expected)
  })
})

it('[R5.16] the address field keeps a limited character set, and loses nothing that an address needs', () => {
  expect(filterAddressText('Calle <Mayor> 5, 3º "B"')).toBe('Calle Mayor 5, 3º B')
  expect(filterAddressText('12345678', HOUSE_MAX_CHARACTERS)).toBe('1234567')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aZéñº 19.,/()\'·-<"'), maxLength: 60 }), (text) => {
      const place = parsePlace(text)
      fc.pre(place.ok)
      expect(filterAddressText(place.value)).toBe(place.value)
    }),
  )
})
