// Goal: every valid and invalid form of a DNI or NIE, and the message key for the borrower (requirements R5).
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../test-data/person-vectors.json' with { type: 'json' }
import { filterPersonalId, parsePersonalId } from './personal-id.ts'

describe('parsePersonalId', () => {
  it.each(vectors.dni_nie.valid.map(({ value, normalized }) => [value, normalized]))(
    '[R5.04] takes %s',
    (value, id) => {
      expect(parsePersonalId(value)).toEqual({ ok: true, value: id })
    },
  )

  it.each(vectors.dni_nie.invalid.map(({ value, reason }) => [value, reason]))('[R5.04] refuses "%s": %s', (value) => {
    expect(parsePersonalId(value)).toEqual({ ok: false, key: value === '' ? 'field_required' : 'incorrectData' })
  })

  it.each([
    [' 12345678z ', { ok: true, value: '12345678Z' }], // surrounding spaces, lower case
    ['x1234567l', { ok: true, value: 'X1234567L' }],
    ['Z0000000M', { ok: true, value: 'Z0000000M' }], // 20000000 mod 23 is 5
    ['12345678-Z', { ok: false, key: 'incorrectData' }], // the form field removes separators
    ['K1234567L', { ok: false, key: 'incorrectData' }], // a NIF of class K is neither DNI nor NIE
    ['1234567L', { ok: false, key: 'incorrectData' }],
    ['123456789', { ok: false, key: 'incorrectData' }],
    ['   ', { ok: false, key: 'field_required' }],
  ])('[R5.04] reads "%s"', (input, expected) => {
    expect(parsePersonalId(input)).toEqual(expected)
  })
})

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const dni = fc
  .integer({ min: 0, max: 99_999_999 })
  .map((number) => `${String(number).padStart(8, '0')}${LETTERS[number % 23]}`)

it('[R5.04] detects any single mistyped digit in a valid DNI', () => {
  fc.assert(
    fc.property(dni, fc.nat(7), fc.integer({ min: 1, max: 9 }), (id, position, shift) => {
      const typed = String((Number(id[position]) + shift) % 10)
      const mistyped = `${id.slice(0, position)}${typed}${id.slice(position + 1)}`
      expect(parsePersonalId(id).ok).toBe(true)
      expect(parsePersonalId(mistyped).ok).toBe(false)
    }),
  )
})

it('[R5.16] the field drops separators, so that a number pasted from a document is accepted', () => {
  expect(filterPersonalId('12.345.678-z')).toBe('12345678Z')
  expect(filterPersonalId('X 1234567 L y más')).toBe('X1234567L')
})
