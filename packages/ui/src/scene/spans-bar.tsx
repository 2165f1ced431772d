export type SpanState = 'paid' | 'current' | 'ahead' | 'missed'

export interface SpansBarProps {
  /** One per instalment, in order. */
  readonly spans: readonly SpanState[]
}

const WIDTH = 320
const HEIGHT = 44
const EDGE = 8
const DECK_Y = 30
const RISE = 8

/** The point of the small bridge at a share of its length. */
export const spansBarAt = (share: number) => ({
  x: EDGE + (WIDTH - 2 * EDGE) * share,
  y: DECK_Y - 4 * RISE * share * (1 - share),
})

/** The bounds of each span: a bridge of n instalments has n of the same length, with a gap for the pier between. */
export const boundsOfSpans = (count: number): readonly (readonly [number, number])[] =>
  Array.from({ length: count }, (_, index) => [index / count, (index + 1) / count] as const)

const STROKES: Readonly<Record<SpanState, string>> = {
  paid: 'var(--scene-deck-done)',
  current: 'var(--color-primary)',
  ahead: 'var(--scene-deck-rest-ui)',
  missed: 'var(--color-error)',
}
const GAP_SHARE = 0.012

/** The payments of an offer or a plan as a small bridge: one span each. Its words are beside it. */
export function SpansBar({ spans }: SpansBarProps) {
  const bounds = boundsOfSpans(spans.length)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false" className="h-auto w-full max-w-96">
      {bounds.map(([from, to], index) => {
        const state = spans[index] ?? 'ahead'
        const [start, end] = [spansBarAt(from + GAP_SHARE), spansBarAt(to - GAP_SHARE)]
        const middle = spansBarAt((from + to) / 2)
        // Through the middle of the arc, so that neighbouring spans meet at the same slope.
        const control = { x: 2 * middle.x - (start.x + end.x) / 2, y: 2 * middle.y - (start.y + end.y) / 2 }
        return (
          <path
            key={from}
            d={`M${start.x} ${start.y}Q${control.x} ${control.y} ${end.x} ${end.y}`}
            fill="none"
            stroke={STROKES[state]}
            strokeWidth="7"
            strokeLinecap="round"
            strokeDasharray={state === 'missed' ? '.1 11' : undefined}
          />
        )
      })}
      {bounds.slice(1).map(([at]) => {
        const { x, y } = spansBarAt(at)
        return (
          <path
            key={at}
            d={`M${x} ${y}V${HEIGHT - 3}`}
            stroke="var(--scene-bridge)"
            strokeWidth="4"
            strokeLinecap="round"
          />
        )
      })}
    </svg>
  )
}
