// Goal: the shape of a text decides what it may be, so that each kind becomes one indexed query.
import { describe, expect, it } from 'vitest'
import { type SearchKind, searchProbes } from './search-query.ts'

const KINDS: readonly (readonly [string, readonly SearchKind[]])[] = [
  ['García', ['name']],
  ['ana m. garcía-núñez', ['name']],
  ['a', []],
  ['a b', []], // single letters match too much
  ['1', []],
  [' 1 ', []],
  ['12', ['customer']],
  ['#12', ['customer']],
  ['', []],
  ['   ', []],
  ['612 345 678', ['phone', 'iban', 'reference']],
  ['612345678', ['phone', 'loan', 'iban', 'customer', 'reference']],
  ['+34 612 34 56 78', ['phone', 'reference']],
  ['9612345678', ['loan', 'iban', 'reference']], // a digit too many in front
  ['6123456789', ['loan', 'iban', 'reference']], // a digit too many behind
  ['0034612345678', ['phone', 'loan', 'iban', 'reference']],
  ['12345678Z', ['personal_id', 'loan', 'reference']],
  ['12.345.678-z', ['personal_id', 'reference']],
  ['12345678', ['personal_id', 'loan', 'iban', 'customer', 'reference']],
  ['X1234567L', ['personal_id', 'loan', 'reference']],
  ['12345678A', ['loan', 'reference']], // wrong control letter
  ['123456789Z', ['loan', 'reference']], // nine digits are no DNI
  ['ana@example.com', ['email']],
  ['ana@', ['email']],
  ['ana garcia @', []],
  ['1332', ['iban', 'customer', 'reference']],
  ['133', ['customer']], // too few digits of an account
  ['•••• 1332', ['iban']],
  ['ES91 2100 0418 4502 0005 1332', ['iban', 'reference']],
  ['ESX1 2100 0418 4502', ['reference']], // no check digits
  ['1'.repeat(34), ['loan', 'iban', 'reference']],
  ['1'.repeat(35), ['loan', 'reference']], // longer than any account
  ['pago 7KQ2MZ9XWT', ['reference']],
  ['7KQ2MZ9XWT', ['loan', 'reference']],
  ['7kq2mz9xwt', ['loan', 'reference']],
  ['TRF-2026/0042', ['reference']],
  ['TRF-2026/0042?', []],
  ["'; drop table users; --", []],
  ['<script>', []],
]

describe('searchProbes', () => {
  it.each(KINDS)('looks for %j as %j', (text, kinds) => {
    expect(searchProbes(text).map(({ kind }) => kind)).toEqual(kinds)
  })

  it('normalises the values to their stored form', () => {
    expect(searchProbes('+34 612-34-56-78')[0]).toEqual({ kind: 'phone', phone: '34612345678' })
    expect(searchProbes('12345678')[0]).toEqual({ kind: 'personal_id', personalId: '12345678Z' })
    expect(searchProbes('Ana@Example.COM')[0]).toEqual({ kind: 'email', prefix: 'ana@example.com' })
    expect(searchProbes('es91 2100 0418 4502 0005 1332')[0]).toEqual({
      kind: 'iban',
      ending: 'ES9121000418450200051332',
    })
    expect(searchProbes('7kq2mz9xwt')[0]).toEqual({ kind: 'loan', publicIds: ['7kq2mz9xwt', '7KQ2MZ9XWT'] })
    expect(searchProbes('García,  Ana')[0]).toEqual({ kind: 'name', words: 'García Ana' })
    expect(searchProbes(' al , ')[0]).toEqual({ kind: 'name', words: 'al' })
    expect(searchProbes('-Ana-')[0]).toEqual({ kind: 'name', words: 'Ana' })
    expect(searchProbes('#12')[0]).toEqual({ kind: 'customer', id: 12 })
    expect(searchProbes('TRF   2026')[0]).toEqual({ kind: 'reference', reference: 'TRF 2026' })
    // The first six words are enough to find a person.
    expect(searchProbes('uno dos tres cuatro cinco seis siete')[0]).toEqual({
      kind: 'name',
      words: 'uno dos tres cuatro cinco seis',
    })
  })
})
