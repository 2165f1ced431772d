import { startingPartCents } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { partPaymentSteps } from './part-payment-steps.ts'

// Goal: a part payment is 0.10 € to today's total, ten euros a step, and any typed amount in between to the cent.

describe('the steps of a part payment', () => {
  const steps = partPaymentSteps(225_75)

  it('[R5.13] go from ten cents to today’s total', () => {
    expect([steps.min, steps.max]).toEqual([10, 225_75])
  })

  it('[R5.13] minus and plus move by ten euros between round amounts, and stop at the ends', () => {
    expect([10, 10_00, 110_00, 223_40, 225_75].map(steps.next)).toEqual([10_00, 20_00, 120_00, 225_75, 225_75])
    expect([225_75, 223_40, 20_00, 10_00, 10].map(steps.previous)).toEqual([220_00, 220_00, 10_00, 10, 10])
  })

  it('keep a typed amount to the cent, within the bounds', () => {
    expect([33_33, 5, 900_00].map(steps.closest)).toEqual([33_33, 10, 225_75])
  })

  it('the steps of a part payment end a drag on a round amount', () => {
    expect([33_33.4, 0.5, 225_74.9].map(steps.closest)).toEqual([30_00, 10, 225_75])
  })

  it('allow to pay a debt below the minimum in full', () => {
    const rest = partPaymentSteps(5)
    expect([rest.min, rest.max, rest.next(5), startingPartCents(5)]).toEqual([5, 5, 5, 5])
  })

  it('start at about half', () => {
    expect(startingPartCents(330_00)).toBe(170_00)
  })
})
