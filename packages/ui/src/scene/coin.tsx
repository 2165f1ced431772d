import { type Point, STROKE } from './bridge-geometry.ts'

const RADIUS = 14

/** The money that crosses the bridge, above its place on the deck. */
export function Coin({ x, y }: Point) {
  return (
    <g className="scene-traveller" style={{ transform: `translate(${x}px, ${y - RADIUS - 2}px)` }}>
      <path d="M-34-6h14M-40 0h16M-34 6h14" {...STROKE} stroke="var(--scene-bridge)" strokeWidth="2.4" opacity=".6" />
      <circle r={RADIUS} fill="var(--scene-coat)" />
      <circle r="10.5" fill="none" stroke="var(--scene-coin-edge)" strokeWidth="1.6" />
      <path
        d="M4.5-4.5a6 6 0 1 0 0 9M-6.5-1.5h8M-6.5 1.8h7"
        {...STROKE}
        stroke="var(--scene-coin-edge)"
        strokeWidth="1.8"
      />
    </g>
  )
}
