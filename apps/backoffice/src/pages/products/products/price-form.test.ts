// Goal: what an admin types becomes exactly the prices that are sent, and the example shows what a borrower would pay.
import { civilDate } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { exampleResult, type Prices, readPrices, typedPrice, writtenPrice } from './price-form.ts'

const BEFORE = {
  annual_rate: 365,
  late_margin: 2,
  charge_cap: 100,
  extension_price: 0,
  first_loan_free_up_to: 300,
  min_payment: 0.1,
  max_extensions: 3,
} satisfies Prices
const TYPED = {
  annual_rate: '365',
  late_margin: '2',
  charge_cap: '100',
  extension_price: '0',
  first_loan_free_up_to: '300',
  min_payment: '0,1',
  max_extensions: '3',
}

describe('readPrices', () => {
  it.each([
    ['nothing', {}, {}, []],
    ['a rate with a comma', { annual_rate: '292,5' }, { annual_rate: 292.5 }, []],
    ['no free loan', { first_loan_free_up_to: '' }, { first_loan_free_up_to: null }, []],
    ['cents', { extension_price: '4,99' }, { extension_price: 4.99 }, []],
    ['an empty rate', { annual_rate: '' }, {}, ['annual_rate']],
    ['words', { max_extensions: 'tres' }, {}, ['max_extensions']],
    ['half a per cent of the cap', { charge_cap: '99,5' }, {}, ['charge_cap']],
    ['three decimals of euros', { min_payment: '0,105' }, {}, ['min_payment']],
  ])('reads %s', (_what, typed, changed, unreadable) => {
    expect(readPrices({ ...TYPED, ...typed }, BEFORE)).toMatchObject({ changed, unreadable })
  })

  it('reads back what the fields show first', () => {
    const typed = Object.fromEntries(Object.entries(BEFORE).map(([name, value]) => [name, typedPrice(value)]))
    expect(readPrices(typed as typeof TYPED, BEFORE)).toEqual({ prices: BEFORE, changed: {}, unreadable: [] })
  })
})

it('writes prices with their units', () => {
  expect(writtenPrice('annual_rate', 1234.5)).toBe('1.234,5\u00a0%')
  expect(writtenPrice('late_margin', 2)).toBe('2 puntos')
  expect(writtenPrice('first_loan_free_up_to', null)).toBe('Ninguno es gratis')
  expect(writtenPrice('extension_price', 5)).toBe('5,00\u00a0€')
})

it('computes the example with the rules of the domain', () => {
  const version = { examples: { new: { amount: 70, term_days: 7 }, repeat: { amount: 200, term_days: 30 } } }
  const day = civilDate('2026-12-01')
  expect(exampleResult(version, 'new', BEFORE, day)).toContain('Coste 0,00')
  // 1 % a day on 200 € for 30 days.
  expect(exampleResult(version, 'repeat', BEFORE, day)).toMatch(/^Coste 60,00\s€, devuelve 260,00\s€, TAE /)
  expect(exampleResult(version, 'repeat', { ...BEFORE, annual_rate: 182.5 }, day)).toContain('Coste 30,00')
})
