import { describe, expect, it } from 'vitest'
import { snapToClosest, stepAbove, stepBelow, stepsOf } from './steps.ts'

const AMOUNTS = stepsOf([{ from: 50, to: 300, step: 10 }])

describe('[R3.04] steps from, to, step', () => {
  it('offers both ends', () => {
    expect(AMOUNTS).toHaveLength(26)
    expect(AMOUNTS[0]).toBe(50)
    expect(AMOUNTS.at(-1)).toBe(300)
  })

  it('adjacent ranges offer their common value once, in order', () => {
    expect(
      stepsOf([
        { from: 100, to: 200, step: 50 },
        { from: 50, to: 100, step: 25 },
      ]),
    ).toEqual([50, 75, 100, 150, 200])
  })

  it('offers an upper end that is off the step', () => {
    expect(stepsOf([{ from: 7, to: 30, step: 7 }])).toEqual([7, 14, 21, 28, 30])
    expect(stepsOf([{ from: 7, to: 7, step: 1 }])).toEqual([7])
  })

  it('throws on a zero step and on a descending range', () => {
    expect(() => stepsOf([{ from: 50, to: 300, step: 0 }])).toThrow(RangeError)
    expect(() => stepsOf([{ from: 300, to: 50, step: 10 }])).toThrow(RangeError)
  })
})

describe('[R5.14] the slider', () => {
  it('[R4.07] a typed value snaps to the closest offered one, and halfway to the lower', () => {
    expect(snapToClosest(74, AMOUNTS)).toBe(70)
    expect(snapToClosest(75, AMOUNTS)).toBe(70)
    expect(snapToClosest(75.01, AMOUNTS)).toBe(80)
    expect(snapToClosest(3, AMOUNTS)).toBe(50)
    expect(snapToClosest(9_999, AMOUNTS)).toBe(300)
    expect(snapToClosest(15, [10, 20].reverse())).toBe(10)
    expect(snapToClosest(20, [20, 10])).toBe(20)
  })

  it('minus selects the value below and plus the value above, and both stop at the ends', () => {
    expect(stepBelow(70, AMOUNTS)).toBe(60)
    expect(stepBelow(75, AMOUNTS)).toBe(70)
    expect(stepBelow(50, AMOUNTS)).toBe(50)
    expect(stepAbove(70, AMOUNTS)).toBe(80)
    expect(stepAbove(75, AMOUNTS)).toBe(80)
    expect(stepAbove(300, AMOUNTS)).toBe(300)
  })

  it('throws without offered values', () => {
    expect(() => snapToClosest(70, [])).toThrow(RangeError)
    expect(() => stepAbove(70, [])).toThrow(RangeError)
  })
})
