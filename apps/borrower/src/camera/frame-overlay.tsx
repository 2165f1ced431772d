import { useId } from 'react'
import type { PhotoSubject } from './photo-quality.ts'

interface Shape {
  readonly viewBox: string
  /** x, y, width, height, radius. An identity card is 85.60 × 53.98 mm (ISO/IEC 7810 ID-1). */
  readonly card?: readonly [number, number, number, number, number]
  /** Centre x and y, radius x and y. */
  readonly face?: readonly [number, number, number, number]
}

const CARD: Shape = { viewBox: '0 0 100 66', card: [3, 3, 94, 59.3, 4] }
const PAPER: Shape = { viewBox: '0 0 100 140', card: [4, 3, 92, 130, 2] }
const FACE: Shape = { viewBox: '0 0 100 124', face: [50, 62, 44, 58] }

/** The card goes beside the face if there is room, else under it. */
const SHAPES: Readonly<Record<PhotoSubject, { readonly portrait: Shape; readonly landscape: Shape }>> = {
  card: { portrait: CARD, landscape: CARD },
  paper: { portrait: PAPER, landscape: PAPER },
  face: { portrait: FACE, landscape: FACE },
  face_with_card: {
    portrait: { viewBox: '0 0 100 140', face: [50, 48, 34, 44], card: [21, 99, 58, 36.6, 3] },
    landscape: { viewBox: '0 0 170 100', face: [50, 50, 37, 47], card: [98, 30, 66, 41.6, 3] },
  },
}

/** Large enough to darken the biggest screen: the drawing overflows its box. */
const FAR = 2_000

/** Where to hold the document or the face: clear inside, dimmed outside. Decorative; the text says the same. */
export function FrameOverlay({ subject }: { readonly subject: PhotoSubject }) {
  const { portrait, landscape } = SHAPES[subject]
  return (
    <>
      <Frame shape={portrait} className="landscape:hidden" />
      <Frame shape={landscape} className="portrait:hidden" />
    </>
  )
}

function Frame({ shape: { viewBox, card, face }, className }: { readonly shape: Shape; readonly className: string }) {
  const maskId = useId()
  const outline = (props: { readonly fill: string; readonly stroke?: string; readonly strokeWidth?: number }) => (
    <>
      {card ? <rect x={card[0]} y={card[1]} width={card[2]} height={card[3]} rx={card[4]} {...props} /> : null}
      {face ? <ellipse cx={face[0]} cy={face[1]} rx={face[2]} ry={face[3]} {...props} /> : null}
    </>
  )
  return (
    <svg viewBox={viewBox} aria-hidden="true" className={`size-full overflow-visible ${className}`}>
      <mask id={maskId} maskUnits="userSpaceOnUse" x={-FAR} y={-FAR} width={FAR * 2} height={FAR * 2}>
        <rect x={-FAR} y={-FAR} width={FAR * 2} height={FAR * 2} fill="white" />
        {outline({ fill: 'black' })}
      </mask>
      <rect x={-FAR} y={-FAR} width={FAR * 2} height={FAR * 2} fill="rgb(6 10 18 / 0.55)" mask={`url(#${maskId})`} />
      {outline({ fill: 'none', stroke: 'white', strokeWidth: 0.8 })}
    </svg>
  )
}
