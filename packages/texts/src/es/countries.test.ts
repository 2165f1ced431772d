import { NATIONALITIES } from '@puente/domain'
import { expect, it } from 'vitest'
import { countryTexts } from './countries.ts'

it('[R3.12] every nationality has its own Spanish name', () => {
  expect(Object.keys(countryTexts).sort()).toEqual([...NATIONALITIES].sort())
  expect(new Set(Object.values(countryTexts)).size).toBe(NATIONALITIES.length)
  expect(countryTexts.ES).toBe('España')
})
