// Goal: the closed lists of the form carry their wire numbers (requirements R3).
import { expect, it } from 'vitest'
import { EMPLOYMENT_TYPES } from '../registration/employment.ts'
import { BUSINESS_ACTIVITY_IDS } from './business-activity.ts'
import { CHOOSABLE_CONTACT_RELATIONS, CONTACT_RELATIONS } from './contact-relation.ts'
import { EDUCATION_IDS } from './education.ts'
import { GENDER_IDS, GENDERS } from './gender.ts'
import { COUNTRY_CHOICES, NATIONALITIES, parseNationality } from './nationality.ts'
import { parseOption } from './option.ts'
import { PAYOUT_METHODS } from './payout-method.ts'

it('[R3.12] the enumerations use the numbers of the requirements', () => {
  expect(GENDERS).toEqual({ male: 2, female: 3 })
  expect(EMPLOYMENT_TYPES).toEqual({
    employed: 1,
    unemployed: 2,
    self_employed: 3,
    retired: 4,
    student: 5,
    pensioner: 6,
    military: 7,
  })
  expect(PAYOUT_METHODS).toEqual({ iban: 1, iban_via_bank: 9 })
  expect(COUNTRY_CHOICES).toEqual(['ES', 'Other'])
  expect(CONTACT_RELATIONS).toEqual({
    second_number: 2,
    sibling: 34,
    parent: 56,
    friend: 7,
    spouse: 89,
    colleague: 10,
    boss: 11,
    child: 1213,
    relative: 14,
    partner: 15,
  })
})

it('[R3.12] the borrower’s own second number cannot be chosen as a contact', () => {
  expect(CHOOSABLE_CONTACT_RELATIONS).toHaveLength(9)
  expect(CHOOSABLE_CONTACT_RELATIONS).not.toContain('second_number')
})

it('the catalogue ids start at 1 without gaps', () => {
  for (const ids of [EDUCATION_IDS, BUSINESS_ACTIVITY_IDS]) {
    expect([...ids]).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1))
  }
})

it.each([
  [2, { ok: true, value: 2 }],
  [1, { ok: false, key: 'unknownOption' }],
  ['2', { ok: false, key: 'unknownOption' }],
  [null, { ok: false, key: 'field_required' }],
  [undefined, { ok: false, key: 'field_required' }],
  ['', { ok: false, key: 'field_required' }],
])('[R3.12] the gender %j', (input, expected) => {
  expect(parseOption(GENDER_IDS)(input)).toEqual(expected)
})

it('nationalities are alpha-2 country codes, case-insensitive', () => {
  expect(parseNationality(' es ')).toEqual({ ok: true, value: 'ES' })
  expect(parseNationality('XX')).toEqual({ ok: false, key: 'unknownOption' })
  expect(parseNationality('')).toEqual({ ok: false, key: 'field_required' })
  expect(NATIONALITIES).toHaveLength(193 + 3)
  expect(new Set(NATIONALITIES).size).toBe(NATIONALITIES.length)
})
