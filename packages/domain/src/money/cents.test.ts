import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centsFromEuros,
  centsFromTyped,
  centsOf,
  divideHalfUp,
  eurosFromCents,
  euroText,
  formatEuros,
  percentOf,
} from './cents.ts'

// Goal: no cent is gained or lost between user input, the wire, the books and the screen.

describe('euros to cents', () => {
  const cases = [
    ['50', 50_00],
    ['50,5', 50_50],
    ['50.05', 50_05],
    [' 1234,56 ', 1234_56],
    ['0,1', 10],
    [1.15, 115], // 1.15 * 100 is 114.99999999999999 in floating point
    [70, 70_00],
    [0, 0],
    ['', 'field_required'],
    ['50,555', 'only_numbers'],
    [0.1 + 0.2, 'only_numbers'], // 0.30000000000000004 is a defect of the caller
    ['1.234,56', 'only_numbers'],
    ['-5', 'only_numbers'],
    ['5e3', 'only_numbers'],
    ['abc', 'only_numbers'],
    [Number.NaN, 'only_numbers'],
    [Number.POSITIVE_INFINITY, 'only_numbers'],
    ['99999999999999999', 'only_numbers'],
  ] as const
  for (const [euros, expected] of cases) {
    it(`[R5.14] ${JSON.stringify(euros)} gives ${expected}`, () => {
      const isCents = typeof expected === 'number'
      expect(centsFromEuros(euros)).toEqual(isCents ? { ok: true, value: expected } : { ok: false, key: expected })
    })
  }

  it.each([
    ['1.234,56', 1234_56],
    ['1.000', 1000_00],
    ['1.234.567,8', 1_234_567_80],
    ['12.50', 12_50], // a comma is not the only decimal sign of a keyboard
    ['12,5', 12_50],
    ['1234.56', 1234_56],
  ])('typed euros may have points between thousands: %s', (typed, cents) => {
    expect(centsFromTyped(typed)).toEqual({ ok: true, value: cents })
  })

  it('every amount survives a round trip over the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (cents) => {
        const onTheWire = JSON.stringify(eurosFromCents(cents))
        expect(onTheWire).toMatch(/^\d+(\.\d{1,2})?$/)
        expect(centsFromEuros(JSON.parse(onTheWire) as number)).toEqual({ ok: true, value: cents })
      }),
    )
  })

  it('a JSON number of euros gives its cents, also below zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (cents) => {
        expect(centsOf(JSON.parse(JSON.stringify(eurosFromCents(cents))) as number)).toBe(cents)
      }),
    )
    expect([centsOf(1.15), centsOf(-1.15), centsOf(0.29)]).toEqual([115, -115, 29])
    expect(euroText(-1234.5)).toBe('-1.234,50\u00a0€')
  })

  it('throws on what is no amount', () => {
    for (const euros of [Number.NaN, Number.POSITIVE_INFINITY, 1e20]) expect(() => centsOf(euros)).toThrow(RangeError)
  })

  it('throws on a fraction of a cent', () => {
    expect(() => eurosFromCents(10.5)).toThrow(RangeError)
    expect(() => formatEuros(2 ** 53)).toThrow(RangeError)
  })
})

describe('[R1.01] euros on screen', () => {
  const cases = [
    [0, '0,00\u00a0€'],
    [5, '0,05\u00a0€'],
    [70_00, '70,00\u00a0€'],
    [999_99, '999,99\u00a0€'],
    [1_234_56, '1.234,56\u00a0€'], // four digits are grouped too
    [1_234_567_89, '1.234.567,89\u00a0€'],
    [-12_30, '-12,30\u00a0€'],
  ] as const
  for (const [cents, text] of cases) it(`${cents} cents is ${text}`, () => expect(formatEuros(cents)).toBe(text))
})

describe('rounding', () => {
  const cases = [
    [5n, 2n, 3n],
    [4n, 3n, 1n],
    [7n, 2n, 4n],
    [0n, 7n, 0n],
    [-5n, 2n, -2n], // a half rounds up, also below zero
    [-7n, 3n, -2n],
    [-8n, 3n, -3n],
    [-6n, 3n, -2n],
  ] as const
  for (const [dividend, divisor, quotient] of cases) {
    it(`${dividend} / ${divisor} is ${quotient}`, () => expect(divideHalfUp(dividend, divisor)).toBe(quotient))
  }

  it.each([0n, -1n])('refuses to divide by %s', (divisor) => {
    expect(() => divideHalfUp(1n, divisor)).toThrow(`the divisor must be positive, not ${divisor}`)
  })

  it('rounding is never more than half a unit off', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        (a, b) => {
          const twiceTheError = 2n * (divideHalfUp(a, b) * b - a)
          expect(twiceTheError <= b && twiceTheError > -b).toBe(true)
        },
      ),
    )
  })

  it('a percentage rounds half up to the cent', () => {
    expect(percentOf(1_05, 50)).toBe(53)
    expect(percentOf(20_99, 15)).toBe(3_15)
  })
})
