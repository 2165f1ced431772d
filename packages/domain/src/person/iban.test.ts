// Goal: an invalid payout account is rejected before a transfer: pattern, mod 97, and the check digits of the account code.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../test-data/person-vectors.json' with { type: 'json' }
import { formatIban, parseBic, parseForeignIban, parseIban } from './iban.ts'

describe('parseIban', () => {
  it.each(vectors.iban.map(({ value, fully_valid, source }) => [value, fully_valid, source] as const))(
    '[R5.05] "%s" is valid: %s (%s)',
    (value, isValid) => {
      expect(parseIban(value)).toEqual(
        isValid
          ? { ok: true, value: value.replaceAll(' ', '').toUpperCase() }
          : { ok: false, key: 'incorrectNumberIban' },
      )
    },
  )

  it.each([
    ['', 'field_required'],
    ['  ', 'field_required'],
    ['ES', 'incorrectNumberIban'],
    ['ES91-2100-0418-4502-0005-1332', 'incorrectNumberIban'],
    ['ES9221000418450200051332', 'incorrectNumberIban'], // control digits one too high
    ['ES91 2100 0418 4502 0005 13321', 'incorrectNumberIban'],
  ])('[R5.05] refuses "%s" with %s', (input, key) => {
    expect(parseIban(input)).toEqual({ ok: false, key })
  })
})

it('[R5.05] detects any single mistyped digit', () => {
  const iban = 'ES9121000418450200051332'
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 23 }), fc.integer({ min: 1, max: 9 }), (position, shift) => {
      const typed = String((Number(iban[position]) + shift) % 10)
      expect(parseIban(`${iban.slice(0, position)}${typed}${iban.slice(position + 1)}`).ok).toBe(false)
    }),
  )
})

it('[R5.05] shows groups of four, and the shown form parses again', () => {
  expect(formatIban('es9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332')
  expect(['ES', 'ES91', 'ES912', 'ES91 2100 0'].map(formatIban)).toEqual(['ES', 'ES91', 'ES91 2', 'ES91 2100 0'])
  expect(parseIban(formatIban('ES9121000418450200051332'))).toEqual({ ok: true, value: 'ES9121000418450200051332' })
})

it.each([
  ['ES91 2100 0418 4502 0005 1332', true],
  ['ES1512341234171234567890', false], // mod 97 is right, the digits of the Spanish account code are not
  ['DE89 3704 0044 0532 0130 00', true],
  ['lu28 0019 4006 4475 0000', true],
  ['GB82WEST12345698765432', true],
  ['DE88370400440532013000', false],
  ['NOT AN IBAN', false],
  ['DE89', false],
  ['', false],
])('an account of a company in any country: "%s" is %s', (input, isValid) => {
  expect(parseForeignIban(input).ok).toBe(isValid)
})

it.each([
  ['CAIXESBB', true],
  ['caixesbbxxx', true],
  ['CAIXESBBX', false],
  ['C4IXESBB', false],
  ['', false],
])('the code of a bank: "%s" is %s', (input, isValid) => {
  expect(parseBic(input).ok).toBe(isValid)
})
