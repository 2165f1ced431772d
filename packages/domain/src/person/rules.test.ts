// Goal: no form rule throws on any input, and every accepted value is accepted again unchanged.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import type { Checked } from '../checked.ts'
import { parseHouse, parsePlace } from './address.ts'
import { parseBirthday } from './birthday.ts'
import { parseCompanyText } from './company-text.ts'
import { parseContactPhone } from './contact-phone.ts'
import { parseDocumentExpiry } from './document-expiry.ts'
import { parseEmail } from './email.ts'
import { parseEmploymentDate } from './employment-date.ts'
import { parseIban } from './iban.ts'
import { parseIncome } from './income.ts'
import { parseIncomeDate } from './income-date.ts'
import { parseName, parseOptionalName } from './name.ts'
import { parseNationality } from './nationality.ts'
import { parsePersonalId } from './personal-id.ts'
import { parsePostalCode } from './postal-code.ts'

const TODAY = civilDate('2028-02-29')

const RULES: Record<string, (input: string) => Checked<string | null, string>> = {
  parseHouse,
  parsePlace,
  parseCompanyText,
  parseEmail,
  parseIban,
  parseName,
  parseOptionalName,
  parseNationality,
  parsePersonalId,
  parsePostalCode,
  parseBirthday: (input) => parseBirthday(input, TODAY),
  parseContactPhone: (input) => parseContactPhone(input, '34612345678'),
  parseDocumentExpiry: (input) => parseDocumentExpiry(input, TODAY),
  parseEmploymentDate: (input) => parseEmploymentDate(input, TODAY),
  parseIncomeDate: (input) => parseIncomeDate(input, TODAY),
}

const LIKELY = [
  ' 12345678z ',
  'es91 2100 0418 4502 0005 1332',
  'Lucia@EXAMPLE.es ',
  '  José   Luis',
  "l'Hospitalet",
  '28013',
  'es',
  '01/05/1990',
  '2030-01-01',
  '698 76 54 32',
  '12 bis',
]
const anything = fc.oneof(fc.constantFrom(...LIKELY), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

it.each(Object.entries(RULES))('%s', (_name, rule) => {
  fc.assert(
    fc.property(anything, (input) => {
      const first = rule(input)
      if (first.ok && first.value !== null) expect(rule(first.value)).toEqual(first)
      else if (!first.ok) expect(first.key).toMatch(/^\w+$/)
    }),
  )
})

it('parseIncome returns whole cents or a message key', () => {
  fc.assert(
    fc.property(fc.oneof(anything, fc.double()), (input) => {
      const income = parseIncome(input)
      if (income.ok) expect(Number.isSafeInteger(income.value) && income.value >= 0).toBe(true)
      else expect(['field_required', 'only_numbers', 'incorrectData']).toContain(income.key)
    }),
  )
})
