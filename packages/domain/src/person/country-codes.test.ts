// Goal: the country code on a document is recognised for every supported nationality.
import { expect, it } from 'vitest'
import { countryFromThreeLetters } from './country-codes.ts'
import { NATIONALITIES } from './nationality.ts'

it('every nationality has a three-letter code, and every three-letter code maps to a supported nationality', () => {
  const all = Array.from({ length: 26 ** 3 }, (_, index) =>
    [Math.floor(index / 676), Math.floor(index / 26) % 26, index % 26].map((n) => String.fromCharCode(65 + n)).join(''),
  )
  const found = all.map(countryFromThreeLetters).filter((code) => code !== null)
  expect(found.sort()).toEqual([...NATIONALITIES].sort())
  expect(countryFromThreeLetters('D')).toBe('DE') // German documents carry one letter
  expect(countryFromThreeLetters('XXX')).toBeNull()
})
