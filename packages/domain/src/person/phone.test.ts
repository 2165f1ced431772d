// Goal: what counts as a Spanish phone number, how it is displayed, and when it can receive a text message (requirements R5).
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canReceiveSms, formatNationalPhone, formatPhone, type Phone, parseChangedPhone, parsePhone } from './phone.ts'

describe('parsePhone', () => {
  it.each([
    ['612345678', '34612345678'],
    ['612 34 56 78', '34612345678'], // display format
    ['612-345-678', '34612345678'],
    ['+34 612 34 56 78', '34612345678'], // pasted from a contact card
    ['0034612345678', '34612345678'],
    ['34612345678', '34612345678'], // wire format
    ['812345678', '34812345678'], // a landline has nine digits too; the server decides whether it can receive a code
    ['341234567', '34341234567'], // nine digits that start with 34 are a number, not a prefix
  ])('[R5.01] takes "%s" as %s', (input, phone) => {
    expect(parsePhone(input)).toEqual({ ok: true, value: phone })
  })

  it.each([
    ['', 'field_required'],
    ['   ', 'field_required'],
    ['abc', 'field_required'], // no digits count as empty
    ['65478932', 'incorrectPhone'], // eight
    ['6547893210', 'incorrectPhone'], // ten
    ['123456789', 'incorrectPhone'],
    ['666666666', 'incorrectPhone'],
    ['000000000', 'incorrectPhone'],
    ['+33612345678', 'incorrectPhone'], // another country
  ])('[R5.01] refuses "%s" with %s', (input, key) => {
    expect(parsePhone(input)).toEqual({ ok: false, key })
  })
})

it('[R5.01] shows nine digits as 3-2-2-2, and fewer digits in the same groups', () => {
  expect(formatNationalPhone('34612345678')).toBe('612 34 56 78')
  expect(['6', '6123', '612345', '61234567'].map(formatNationalPhone)).toEqual([
    '6',
    '612 3',
    '612 34 5',
    '612 34 56 7',
  ])
})

it('[R5.01] shows a complete number with its prefix 34', () => {
  expect(formatPhone('34612345678')).toBe('+34 612 34 56 78')
})

it('the displayed form parses to the same phone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 600_000_001, max: 799_999_999 }), (national) => {
      const parsed = parsePhone(String(national))
      fc.pre(parsed.ok)
      expect(parsePhone(formatNationalPhone(parsed.value))).toEqual(parsed)
      expect(parsePhone(formatPhone(parsed.value))).toEqual(parsed)
    }),
  )
})

it('[R5.02] a changed phone must differ from the registered one', () => {
  expect(parseChangedPhone('612 34 56 78', '34612345678')).toEqual({ ok: false, key: 'phoneMatchesRegistration' })
  expect(parseChangedPhone('612345679', '34612345678')).toEqual({ ok: true, value: '34612345679' })
  expect(parseChangedPhone('', '34612345678')).toEqual({ ok: false, key: 'field_required' })
})

it.each([
  ['34612345678', true],
  ['34714789321', true],
  ['34782345678', true],
  ['34754789321', false], // not assigned
  ['34704789321', false], // personal numbering
  ['34912345678', false], // landline
  ['34400123456', false], // commercial calls, outgoing only
])('a text message reaches %s: %s', (phone, reaches) => {
  expect(canReceiveSms(phone as Phone)).toBe(reaches)
})
