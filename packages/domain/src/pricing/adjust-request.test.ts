// Goal: whatever was stored or typed, the requested loan is on offer to this customer kind, and the customer learns which part
// changed.
import { describe, expect, it } from 'vitest'
import { adjustRequest, loanOptions, notOffered } from './adjust-request.ts'
import { DEFAULT_PRODUCT } from './product.ts'

const NEW = loanOptions(DEFAULT_PRODUCT, 'new') // 50 to 300 €, 7 to 30 days
const REPEAT = loanOptions(DEFAULT_PRODUCT, 'repeat') // 50 to 1000 €
const DEFAULTS = DEFAULT_PRODUCT.calculatorDefaults

it('every amount of a customer kind is offered for every term', () => {
  expect([...NEW.keys()]).toEqual(Array.from({ length: 24 }, (_, index) => index + 7))
  expect(NEW.get(30)?.at(-1)).toBe(300_00)
  expect(REPEAT.get(7)?.at(-1)).toBe(1000_00)
})

describe('[R5.15] the request before an application', () => {
  it.each([
    // requested            options   becomes              adjusted
    [[150_00, 14], NEW, [150_00, 14], { amount: false, term: false }],
    [[800_00, 14], NEW, [300_00, 14], { amount: true, term: false }], // amounts for new customers end at 300 €
    [[800_00, 14], REPEAT, [800_00, 14], { amount: false, term: false }],
    [[20_00, 90], REPEAT, [50_00, 30], { amount: true, term: true }],
    [[74_00, 3], NEW, [70_00, 7], { amount: true, term: true }],
    [[75_00, 7], NEW, [70_00, 7], { amount: true, term: false }], // halfway: the lower one, which costs less
    [[75_50, 7], NEW, [80_00, 7], { amount: true, term: false }],
  ] as const)('%j becomes the nearest on offer', ([amount, term], options, [amountCents, termDays], isAdjusted) => {
    const asked = { amountCents: amount, termDays: term }
    expect(adjustRequest(asked, options, DEFAULTS.new)).toEqual({ amountCents, termDays, isAdjusted })
  })

  it.each(['new', 'repeat'] as const)('without a choice: the defaults of a %s customer', (kind) => {
    expect(adjustRequest({ amountCents: null, termDays: null }, REPEAT, DEFAULTS[kind])).toEqual({
      ...DEFAULTS[kind],
      isAdjusted: { amount: false, term: false },
    })
  })

  it('skips a term without a price, and offers the amounts of the chosen term', () => {
    const grid = new Map([
      [7, []],
      [14, [50_00, 100_00]],
      [30, [200_00]],
    ])
    expect(adjustRequest({ amountCents: 300_00, termDays: 7 }, grid, DEFAULTS.new)).toMatchObject({
      amountCents: 100_00,
      termDays: 14,
    })
  })

  it('the result is always on offer', () => {
    for (let euros = 0; euros <= 1500; euros += 7) {
      for (const options of [NEW, REPEAT]) {
        const adjusted = adjustRequest({ amountCents: euros * 100, termDays: euros % 60 }, options, DEFAULTS.new)
        expect(notOffered(adjusted, options)).toEqual([])
      }
    }
  })
})

describe('unavailable choices', () => {
  it.each([
    [{ amountCents: 310_00, termDays: 14 }, ['amount']],
    [{ amountCents: 55_00, termDays: 14 }, ['amount']],
    [{ amountCents: 100_00, termDays: 31 }, ['term']],
    [{ amountCents: 100_00, termDays: 7.5 }, ['term']],
    [{ amountCents: 100_00, termDays: 30 }, []],
  ])('%j', (choice, parts) => {
    expect(notOffered(choice, NEW)).toEqual(parts)
  })
})
