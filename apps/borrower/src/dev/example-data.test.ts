// Goal: everything the toolbar fills in passes the rules of forms and server.
import { addDays, civilDate, parseEmail, parseIban, parsePersonalId, parsePhone } from '@puente/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exampleIban, examplePersonalId, exampleValues, type Random } from './example-data.ts'

const TODAY = civilDate('2026-11-16')

/** Draws from a list, repeatedly. */
const drawing = (numbers: readonly number[]): Random => {
  let place = 0
  return (bound) => (numbers[place++ % numbers.length] ?? 0) % bound
}
const randoms = fc.array(fc.nat(1_000_000), { minLength: 8, maxLength: 40 }).map(drawing)

it('[R6.04] every example DNI, IBAN, phone and e-mail is valid', () => {
  fc.assert(
    fc.property(randoms, (random) => {
      const values = exampleValues(TODAY, random)
      expect(parsePersonalId(values.personalId ?? '').ok).toBe(true)
      expect(parseIban(values.iban ?? '').ok).toBe(true)
      expect(parseEmail(values.email ?? '').ok).toBe(true)
    }),
    { numRuns: 50 },
  )
})

it('avoids the sandbox’s own customers and the accounts that it makes fail', () => {
  fc.assert(
    fc.property(randoms, (random) => {
      expect(examplePersonalId(random)).not.toMatch(/^9/)
    }),
  )
  // The first draw ends in 0015, to which the sandbox does not pay out.
  let draws = 0
  const first = [1, 2, 3, 4, 5, 6, 0, 0, 1, 5]
  expect(exampleIban(() => first[draws++] ?? 7)).not.toMatch(/0015$/)
})

it('dates follow the business day', () => {
  const later = addDays(TODAY, 400)
  expect(exampleValues(later, () => 1).incomeDate).toBe('05/01/2028')
  expect(parsePhone(exampleValues(TODAY, (bound) => bound - 1).phone ?? '').ok).toBe(true)
})
