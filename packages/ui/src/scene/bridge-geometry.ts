// Where everything of the bridge is, in the units of its drawing. Pure: the components only join these paths and points.

/** One unit is one pixel on a phone of 390 px. The land goes on far beyond both sides, for wide windows. */
export const SCENE_SIZE = { width: 390, height: 196 } as const
export const SCENE_LEFT = -1600
export const SCENE_RIGHT = 2400

export interface Point {
  readonly x: number
  readonly y: number
}

/** The two ends of the deck, and how high its middle rises above them. */
const START_X = 62
const END_X = 316
export const BANK_Y = 118
const RISE = 12

export const WATER_Y = 134
export const TOWER_TOP_Y = 34
const TOWER_FOOT_Y = WATER_Y + 20

/** A bridge of one span stands on two towers all the same; they divide nothing. */
const LANDMARK_TOWERS = [0.24, 0.76] as const
/** The cable is anchored a little inland of the deck's ends. */
const ANCHOR_SHARE = 0.06
/** The cable hangs this far above the deck. */
const CABLE_CLEARANCE = 13
const HANGER_DISTANCE = 15
/** A shorter hanger would only thicken the cable. */
const SHORTEST_HANGER = 5

/** The walker never stands on the edge, and never hides the flag before the due date. */
const FIRST_STEP = 0.03
const LAST_STEP = 0.94
/** A late borrower has not arrived: the missing part lies before the flag. */
const LATE_STEP = 0.86

const round = (value: number) => Math.round(value * 10) / 10
const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`
const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The deck at a share of its length, 0 to 1. Beyond both ends it is the ground. */
export function deckAt(share: number): Point {
  const inside = between(share, 0, 1)
  return { x: START_X + (END_X - START_X) * share, y: BANK_Y - 4 * RISE * inside * (1 - inside) }
}

/** The control point of the curve between two points of a parabola, given its slope at the first. */
const controlOf = (from: Point, to: Point, slope: number): Point => ({
  x: (from.x + to.x) / 2,
  y: from.y + (slope * (to.x - from.x)) / 2,
})

/** The deck from one share to another, as a path. */
export function deckPath(from: number, to: number): string {
  const [start, end] = [deckAt(from), deckAt(to)]
  const slope = (-4 * RISE * (1 - 2 * from)) / (END_X - START_X)
  return `M${at(start)}Q${at(controlOf(start, end, slope))} ${at(end)}`
}

/** The shares of the deck where a tower stands: between two spans, so that each span is one instalment. */
export const towersOf = (spans: number): readonly number[] =>
  spans > 1 ? Array.from({ length: spans - 1 }, (_, index) => (index + 1) / spans) : LANDMARK_TOWERS

export const towerPath = (share: number): string => {
  const { x } = deckAt(share)
  return `M${round(x)} ${TOWER_TOP_Y - 3}V${TOWER_FOOT_Y}M${round(x - 8)} ${TOWER_FOOT_Y}h16`
}

/** One stretch of cable. `low`: the point where it is level. */
interface Stretch {
  readonly from: Point
  readonly low: Point
  readonly to: Point
}

function stretchesOf(spans: number): readonly Stretch[] {
  const tops = towersOf(spans).map((share) => ({ x: deckAt(share).x, y: TOWER_TOP_Y }))
  const [first, last] = [deckAt(-ANCHOR_SHARE), deckAt(1 + ANCHOR_SHARE)]
  const points = [first, ...tops, last]
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? first
    if (index === 0) return { from, low: from, to }
    if (index === points.length - 2) return { from, low: to, to }
    const x = (from.x + to.x) / 2
    return { from, low: { x, y: deckAt((x - START_X) / (END_X - START_X)).y - CABLE_CLEARANCE }, to }
  })
}

/** The height of a stretch of cable at `x`: a parabola with its lowest point at `low`. */
function cableAt({ from, low, to }: Stretch, x: number): number {
  const end = x < low.x ? from : to
  const reach = end.x - low.x
  return reach === 0 ? low.y : low.y + (end.y - low.y) * ((x - low.x) / reach) ** 2
}

export const cablePath = (spans: number): string =>
  stretchesOf(spans)
    .map((stretch) => {
      const { from, low, to } = stretch
      const reach = from.x - low.x
      const slope = reach === 0 ? 0 : (2 * (from.y - low.y)) / reach
      return `M${at(from)}Q${at(controlOf(from, to, slope))} ${at(to)}`
    })
    .join('')

/** The hangers between cable and deck. */
export const hangerPath = (spans: number): string =>
  stretchesOf(spans)
    .flatMap((stretch) => {
      const count = Math.max(3, Math.round((stretch.to.x - stretch.from.x) / HANGER_DISTANCE))
      return Array.from({ length: count - 1 }, (_, index) => {
        const x = stretch.from.x + ((index + 1) * (stretch.to.x - stretch.from.x)) / count
        return { x, top: cableAt(stretch, x), bottom: deckAt((x - START_X) / (END_X - START_X)).y }
      })
    })
    .filter(({ x, top, bottom }) => x > START_X && x < END_X && bottom - top > SHORTEST_HANGER)
    .map(({ x, top, bottom }) => `M${round(x)} ${round(top)}V${round(bottom)}`)
    .join('')

/** Where today is on the deck. `isLate`: the due date has passed and the debt is open. */
export const todayOnDeck = (progress: number, isLate: boolean): number =>
  isLate ? LATE_STEP : between(progress, FIRST_STEP, LAST_STEP)

/** The middle of each span, for its name, as a share of the drawing's width. */
export const spanMiddles = (spans: number): readonly number[] =>
  Array.from({ length: spans }, (_, index) => deckAt((index + 0.5) / spans).x / SCENE_SIZE.width)

/** A line of hills through the points, closed at the water. */
export function ridgePath(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (first === undefined) return ''
  let previous = first
  let path = `M${first.x} ${WATER_Y}V${first.y}`
  for (const point of rest) {
    const middle = round((previous.x + point.x) / 2)
    path += `C${middle} ${previous.y} ${middle} ${point.y} ${point.x} ${point.y}`
    previous = point
  }
  return `${path}V${WATER_Y}Z`
}

/** The bank of the river: `direction` 1 for the side where the bridge begins, -1 for the other. */
export function bankPath(direction: 1 | -1): string {
  const [edge, foot] = direction === 1 ? [START_X, SCENE_LEFT] : [END_X, SCENE_RIGHT]
  const out = (distance: number) => edge + direction * distance
  return `M${foot} ${SCENE_SIZE.height}V${BANK_Y}H${out(4)}C${out(16)} ${BANK_Y + 2} ${out(14)} ${WATER_Y + 10} ${out(26)} ${SCENE_SIZE.height}Z`
}

/** How a line of the drawing is drawn. */
export const STROKE = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
