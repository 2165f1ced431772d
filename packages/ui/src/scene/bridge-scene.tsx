import type { ComponentType, ReactNode } from 'react'
import { classNames } from '../react/class-names.ts'
import {
  BANK_Y,
  bankPath,
  cablePath,
  deckAt,
  deckPath,
  hangerPath,
  type Point,
  ridgePath,
  SCENE_LEFT,
  SCENE_RIGHT,
  SCENE_SIZE,
  STROKE,
  spanMiddles,
  todayOnDeck,
  towerPath,
  towersOf,
  WATER_Y,
} from './bridge-geometry.ts'
import { Person } from './person.tsx'

/** What the sky says. The colours are `data-mood` in the stylesheet; here it also moves the sun. */
export type SceneMood = 'calm' | 'soon' | 'late' | 'done'

export interface BridgeSceneProps {
  readonly mood?: SceneMood | undefined
  /** The share of the term that has passed, 0 to 1: the walker is today, the dark deck the time behind. */
  readonly progress: number
  /** One for a single payment, else the number of instalments: each span is one of them. */
  readonly spans?: number | undefined
  /** Late, of a loan in instalments: where the spans that are not paid end, 0 to 1. By default everything before the flag is. */
  readonly missedUntil?: number | undefined
  /** What crosses instead of the borrower, drawn at its place on the deck: the money on its way to the account (`Coin`). */
  readonly traveller?: ComponentType<Point> | undefined
  /** A second figure waits on the other side, instead of the flag of the due date. */
  readonly isAwaited?: boolean | undefined
  /** In the river under each end: a date. They repeat what the page says in words. */
  readonly start?: ReactNode
  readonly end?: ReactNode
  /** The name of each span, in the river under it. */
  readonly spanLabels?: readonly string[] | undefined
  readonly className?: string | undefined
}

const FAR_HILLS: readonly Point[] = [
  { x: SCENE_LEFT, y: 96 },
  { x: -900, y: 74 },
  { x: -420, y: 98 },
  { x: -120, y: 84 },
  { x: 70, y: 64 },
  { x: 190, y: 98 },
  { x: 344, y: 60 },
  { x: 560, y: 96 },
  { x: 900, y: 66 },
  { x: 1500, y: 100 },
  { x: SCENE_RIGHT, y: 70 },
]
const NEAR_HILLS: readonly Point[] = [
  { x: SCENE_LEFT, y: 110 },
  { x: -600, y: 98 },
  { x: -100, y: 112 },
  { x: 40, y: 96 },
  { x: 180, y: 112 },
  { x: 330, y: 98 },
  { x: 640, y: 110 },
  { x: 1100, y: 98 },
  { x: SCENE_RIGHT, y: 110 },
]
const WAVES =
  'M104 160q7-5 14 0t14 0M176 178q7-5 14 0t14 0M206 152q7-5 14 0t14 0M252 170q7-5 14 0t14 0M130 188q7-5 14 0t14 0'
const SUN: Readonly<Record<SceneMood, Point & { readonly radius: number }>> = {
  calm: { x: 268, y: 62, radius: 25 },
  soon: { x: 262, y: 88, radius: 26 },
  late: { x: 190, y: 112, radius: 27 },
  done: { x: 190, y: 104, radius: 44 },
}
/** Trees as x and size; those beyond 390 are seen in wide windows. */
const TREES: readonly (readonly [number, number])[] = [
  [46, 0.9],
  [28, 1.15],
  [-46, 0.8],
  [-96, 1.1],
  [452, 0.8],
  [590, 0.9],
  [640, 1.2],
  [676, 0.9],
  [820, 1],
]
const BIRDS = 'M150 40q6-6 11 0q5-6 11 0M176 26q5-5 9 0q4-5 9 0M134 58q4-4 7 0q3-4 7 0'
const BIRDS_STROKE = 2.2

/** The drawing is fixed but for time: paths are worked out once per number of spans. */
const STRUCTURES = new Map<number, { readonly towers: string; readonly cable: string; readonly hangers: string }>()
function structureOf(spans: number) {
  const known = STRUCTURES.get(spans) ?? {
    towers: towersOf(spans).map(towerPath).join(''),
    cable: cablePath(spans),
    hangers: hangerPath(spans),
  }
  STRUCTURES.set(spans, known)
  return known
}

/**
 * A loan is a bridge between two dates. The picture repeats what the page says in words, so it is hidden from screen readers. Every
 * colour is a token. A brand with a picture of its own sets `--scene-image`, and `--scene-drawing: none` to leave this one out.
 */
export function BridgeScene({
  mood = 'calm',
  progress,
  spans = 1,
  missedUntil,
  traveller,
  isAwaited = false,
  start,
  end,
  spanLabels = [],
  className,
}: BridgeSceneProps) {
  const isDone = mood === 'done'
  const isLate = mood === 'late'
  const today = isDone ? 1 : todayOnDeck(progress, isLate && missedUntil === undefined)
  const { towers, cable, hangers } = structureOf(spans)
  const sun = SUN[mood]
  const middles = spanMiddles(spanLabels.length)
  return (
    <div aria-hidden="true" className={classNames('scene', className)}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the frame around it hides it from screen readers */}
      <svg viewBox={`0 0 ${SCENE_SIZE.width} ${SCENE_SIZE.height}`} className="scene-drawing" focusable="false">
        <circle cx={sun.x} cy={sun.y} r={sun.radius} fill="var(--scene-sun)" />
        <path d={ridgePath(FAR_HILLS)} fill="var(--scene-hill-far)" />
        <path d={ridgePath(NEAR_HILLS)} fill="var(--scene-hill-near)" />
        {isDone ? <path d={BIRDS} {...STROKE} stroke="var(--scene-bridge)" strokeWidth={BIRDS_STROKE} /> : null}
        {TREES.map(([x, size]) => (
          <Tree key={x} x={x} size={size} />
        ))}
        <House x={362} width={20} height={18} />
        <House x={338} width={26} height={28} />
        <path d={`M60 ${WATER_Y}H318V${SCENE_SIZE.height}H60Z`} fill="var(--scene-river)" />
        <path d={WAVES} {...STROKE} stroke="var(--scene-wave)" strokeWidth="2.2" />
        <path d={towers} {...STROKE} stroke="var(--scene-bridge)" strokeWidth="6" />
        <path d={bankPath(1)} fill="var(--scene-bank)" />
        <path d={bankPath(-1)} fill="var(--scene-bank)" />
        <path d={hangers} {...STROKE} stroke="var(--scene-bridge)" strokeWidth="1.5" opacity=".65" />
        <path d={cable} {...STROKE} stroke="var(--scene-bridge)" strokeWidth="3.4" />
        <path d={deckPath(0, 1)} {...STROKE} stroke="var(--scene-deck-rest)" strokeWidth="7" />
        <path
          d={deckPath(0, 1)}
          {...STROKE}
          className="scene-deck"
          stroke="var(--scene-deck-done)"
          strokeWidth="7"
          pathLength={1}
          strokeDasharray="1 2"
          style={{ strokeDashoffset: 1 - today }}
        />
        {isLate ? (
          <path
            d={deckPath(today, missedUntil ?? 1)}
            {...STROKE}
            stroke="var(--color-error)"
            strokeWidth="7"
            strokeDasharray=".1 11"
            className="scene-missing"
          />
        ) : null}
        {isAwaited ? <Person x={deckAt(0.93).x} y={deckAt(0.93).y - 3} scale={1.1} pose="waving" isHelper /> : <Flag />}
        <Traveller drawing={traveller} today={today} isDone={isDone} />
      </svg>
      {start ? <span className="scene-label scene-label-start">{start}</span> : null}
      {end ? <span className="scene-label scene-label-end">{end}</span> : null}
      {spanLabels.map((label, index) => (
        <span key={label} className="scene-label scene-label-span" style={{ left: `${(middles[index] ?? 0) * 100}%` }}>
          {label}
        </span>
      ))}
    </div>
  )
}

function Traveller({
  drawing: Drawing,
  today,
  isDone,
}: {
  readonly drawing: ComponentType<Point> | undefined
  readonly today: number
  readonly isDone: boolean
}) {
  const { x, y } = deckAt(today)
  if (Drawing !== undefined) return <Drawing x={x} y={y} />
  if (isDone)
    return <Person x={deckAt(1).x + 8} y={BANK_Y - 1} scale={1.3} pose="cheering" className="scene-traveller" />
  return <Person x={x} y={y - 3} scale={1.1} pose="walking" className="scene-traveller" />
}

function Flag() {
  const { x } = deckAt(1)
  return (
    <>
      <path d={`M${x} ${BANK_Y}v-30`} {...STROKE} stroke="var(--scene-deck-done)" strokeWidth="2.6" />
      <path d={`M${x + 1} ${BANK_Y - 30}h14l-4 5.5 4 5.5h-14z`} fill="var(--scene-coat)" />
    </>
  )
}

function Tree({ x, size }: { readonly x: number; readonly size: number }) {
  return (
    <>
      <path d={`M${x} ${BANK_Y}v${-14 * size}`} {...STROKE} stroke="var(--scene-bank)" strokeWidth={2.6 * size} />
      <ellipse cx={x} cy={BANK_Y - 20 * size} rx={8 * size} ry={11 * size} fill="var(--scene-leaf)" />
    </>
  )
}

function House({ x, width, height }: { readonly x: number; readonly width: number; readonly height: number }) {
  const eaves = BANK_Y - height
  const ridge = eaves - width * 0.42
  return (
    <>
      <path
        d={`M${x} ${BANK_Y}V${eaves}L${x + width / 2} ${ridge}L${x + width} ${eaves}V${BANK_Y}Z`}
        fill="var(--scene-house)"
      />
      <path
        d={`M${x - 3} ${eaves + 1.5}L${x + width / 2} ${ridge - 2}L${x + width + 3} ${eaves + 1.5}`}
        {...STROKE}
        stroke="var(--scene-roof)"
        strokeWidth="4"
      />
      <rect x={x + width / 2 - 3} y={BANK_Y - height * 0.72} width="6" height="7" rx="1.5" fill="var(--scene-window)" />
    </>
  )
}
