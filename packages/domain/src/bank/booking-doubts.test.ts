// Goal: money is booked by one person only where it comes from the customer and stays within the debt.
import { describe, expect, it } from 'vitest'
import { type BookingDoubt, bookingDoubts, isPayerCustomer } from './booking-doubts.ts'

const LIMIT = 100_00

describe('a booking by hand', () => {
  it.each<readonly [string, number, number, boolean, readonly BookingDoubt[]]>([
    ['a part of the debt', 300_00, 50_00, true, []],
    ['the whole debt', 300_00, 300_00, true, []],
    ['the debt and up to the limit', 300_00, 400_00, true, []],
    ['a cent above the limit', 300_00, 400_01, true, ['beyond_debt']],
    ['a cent on a loan that owes nothing', 0, 1, true, ['nothing_owed']],
    ['a loan that owes one cent', 1, 100_02, true, ['beyond_debt']],
    ['another payer', 300_00, 1, false, ['other_payer']],
    ['another payer and nothing owed', 0, 1, false, ['nothing_owed', 'other_payer']],
  ])('%s', (_what, owedCents, cents, isFromCustomer, expected) => {
    expect(bookingDoubts({ owedCents, cents, isFromCustomer, limitCents: LIMIT })).toEqual(expected)
  })
})

describe('the payer', () => {
  const holder = { firstName: 'Nuria', firstSurname: 'Peña', secondSurname: 'Güell' }
  const ownIbans = ['ES7620770024003102575766']
  it.each([
    ['PENA GUELL NURIA', null, true],
    ['PENA GUELL JORDI', null, false],
    [null, 'ES7620770024003102575766', true],
    ['PEDRO GIL', 'ES7620770024003102575766', true],
    ['PEDRO GIL', 'ES9121000418450200051332', false],
    [null, null, false],
    ['', null, false],
  ])('%s with account %s: %s', (payerName, payerIban, expected) => {
    expect(isPayerCustomer({ payerName, payerIban, holder, ownIbans })).toBe(expected)
  })
})
