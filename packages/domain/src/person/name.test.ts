import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filterName, parseName, parseOptionalName } from './name.ts'

it.each([
  ['Lucía', 'Lucía'],
  ['  José   Luis ', 'José Luis'],
  ['Núñez-Cortés', 'Núñez-Cortés'],
  ["O'Donnell", "O'Donnell"],
  ['D’Angelo', 'D’Angelo'],
  ['Gal·la', 'Gal·la'],
  ['Mª del Mar', 'Mª del Mar'],
  ['M.', 'M.'],
  ['Łukasz Żak', 'Łukasz Żak'],
  ['Luci\u0301a', 'Lucía'], // an accent as a separate combining mark
  ['a'.repeat(50), 'a'.repeat(50)],
])('[R5.07] takes the name "%s" as "%s"', (input, name) => {
  expect(parseName(input)).toEqual({ ok: true, value: name })
})

it.each([
  ['', 'field_required'],
  [' \t ', 'field_required'],
  ['Lucía2', 'incorrectData'],
  ['Lucía<b>', 'incorrectData'],
  ['-Lucía', 'incorrectData'],
  ['...', 'incorrectData'],
  ['Лусия', 'incorrectData'], // not allowed in a bank transfer
  ['Lu\u0000cía', 'incorrectData'],
  ['a'.repeat(51), 'max_length_field'],
])('[R5.07] refuses the name %j with %s', (input, key) => {
  expect(parseName(input)).toEqual({ ok: false, key })
})

it('[R5.07] the second surname may be empty, and is otherwise a name', () => {
  expect(parseOptionalName('  ')).toEqual({ ok: true, value: null })
  expect(parseOptionalName('Díaz')).toEqual({ ok: true, value: 'Díaz' })
  expect(parseOptionalName('D1az')).toEqual({ ok: false, key: 'incorrectData' })
  expect(parseOptionalName('a'.repeat(51))).toEqual({ ok: false, key: 'max_length_field' })
})

it('[R5.16] the field keeps only letters, accents and joiners, and every valid name is unchanged', () => {
  expect(filterName('Lucí4a Garc1ía!')).toBe('Lucía García')
  expect(filterName('José ')).toBe('José ') // the second name follows
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."aZéñÇª .'’·-1<"), maxLength: 60 }), (text) => {
      const name = parseName(text)
      fc.pre(name.ok)
      expect(filterName(name.value)).toBe(name.value)
    }),
  )
})
