// Goal: the bridge tells the truth. The walker is where the term is, each span is one instalment, and nothing of it leaves the river.
import { describe, expect, it } from 'vitest'
import {
  BANK_Y,
  cablePath,
  deckAt,
  deckPath,
  hangerPath,
  SCENE_SIZE,
  spanMiddles,
  TOWER_TOP_Y,
  todayOnDeck,
  towersOf,
} from './bridge-geometry.ts'

/** The points of a path of `M` and one `Q` each: start, control, end. */
const curvesOf = (path: string) =>
  [...path.matchAll(/M([-\d.]+) ([-\d.]+)Q([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)/g)].map(([, ...numbers]) => {
    const [x0 = 0, y0 = 0, cx = 0, cy = 0, x1 = 0, y1 = 0] = numbers.map(Number)
    return { x0, y0, cx, cy, x1, y1 }
  })

/** The middle of a quadratic curve. */
const middleOf = ({ x0, y0, cx, cy, x1, y1 }: ReturnType<typeof curvesOf>[number]) => ({
  x: (x0 + 2 * cx + x1) / 4,
  y: (y0 + 2 * cy + y1) / 4,
})

describe('the deck', () => {
  it('lies on both banks and rises in the middle', () => {
    expect(deckAt(0).y).toBe(BANK_Y)
    expect(deckAt(1).y).toBe(BANK_Y)
    expect(deckAt(0.5).y).toBeLessThan(BANK_Y)
    expect(deckAt(0.5).x).toBe((deckAt(0).x + deckAt(1).x) / 2)
  })

  it.each([
    [0, 1],
    [0, 0.93],
    [0, 0.1],
    [0.86, 1],
  ])('a part of it from %f to %f follows the whole', (from, to) => {
    const [curve] = curvesOf(deckPath(from, to))
    if (curve === undefined) throw new Error('no curve')
    const middle = deckAt((from + to) / 2)
    expect(middleOf(curve).x).toBeCloseTo(middle.x, 0)
    expect(middleOf(curve).y).toBeCloseTo(middle.y, 0)
    expect([curve.x1, curve.y1]).toEqual([deckAt(to).x, deckAt(to).y].map((value) => expect.closeTo(value, 0)))
  })
})

describe('today on the deck', () => {
  it.each([
    // share of the term, late, where the walker stands
    [0, false, 0.03],
    [0.5, false, 0.5],
    [0.9, false, 0.9],
    [1, false, 0.94], // due today: beside the flag, not in front of it
    [1, true, 0.86],
    [1.4, true, 0.86],
  ])('at %f of the term (late: %s) it is at %f', (progress, isLate, share) => {
    expect(todayOnDeck(progress, isLate)).toBe(share)
  })

  it('today on the deck never goes backwards while the term passes', () => {
    const days = Array.from({ length: 31 }, (_, day) => todayOnDeck(day / 30, false))
    expect(days).toEqual(days.toSorted((one, other) => one - other))
  })
})

describe('towers', () => {
  it.each([
    [2, [1 / 2]],
    [3, [1 / 3, 2 / 3]],
    [6, [1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6]],
  ])('%i instalments are as many spans', (spans, towers) => {
    expect(towersOf(spans)).toEqual(towers)
    expect(spanMiddles(spans)).toHaveLength(spans)
  })

  it('a single payment has two towers that divide nothing', () => {
    expect(towersOf(1)).toHaveLength(2)
    expect(spanMiddles(1)).toEqual([deckAt(0.5).x / SCENE_SIZE.width])
  })
})

it.each([1, 2, 3, 4, 6])(
  'with %i spans the cable goes from bank to bank over every tower, and above the deck',
  (spans) => {
    const curves = curvesOf(cablePath(spans))
    expect(curves).toHaveLength(towersOf(spans).length + 1)
    for (const [index, curve] of curves.entries()) {
      const next = curves[index + 1]
      if (next) expect([next.x0, next.y0, curve.y1]).toEqual([curve.x1, curve.y1, TOWER_TOP_Y])
      const middle = middleOf(curve)
      const { y } = deckAt((middle.x - deckAt(0).x) / (deckAt(1).x - deckAt(0).x))
      expect(middle.y).toBeLessThan(y)
    }
    expect(curves[0]?.x0).toBeLessThan(deckAt(0).x)
    expect(curves.at(-1)?.x1).toBeGreaterThan(deckAt(1).x)
  },
)

it.each([1, 3, 6])('with %i spans every hanger hangs from the cable down to the deck', (spans) => {
  const hangers = [...hangerPath(spans).matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)/g)].map(([, ...numbers]) =>
    numbers.map(Number),
  )
  expect(hangers.length).toBeGreaterThan(8)
  for (const [x = 0, top = 0, bottom = 0] of hangers) {
    expect(x).toBeGreaterThan(deckAt(0).x)
    expect(x).toBeLessThan(deckAt(1).x)
    expect(bottom - top).toBeGreaterThan(0)
    expect(top).toBeGreaterThanOrEqual(TOWER_TOP_Y)
  }
})
