export interface PersonProps {
  readonly x: number
  readonly y: number
  readonly scale?: number
  readonly pose?: 'walking' | 'standing' | 'waving' | 'cheering'
  /** The person who waits on the other side has another coat. */
  readonly isHelper?: boolean
  /** Moves when the day changes. */
  readonly className?: string | undefined
}

const LEGS = { walking: 'M-1-9L-5-.5M1-9L5.5-.5', standing: 'M-2-9V0M2.2-9V0' } as const
const ARMS = {
  walking: 'M2-18L6.5-12.5',
  standing: 'M2-18L5-12',
  waving: 'M-3-18L-9.5-26',
  cheering: 'M-3-18L-9-28.5M3-18L9-28.5',
} as const

/** A figure of 32 units with its feet at x and y: a head, a coat and two legs. Only colour tokens, no face. */
export function Person({ x, y, scale = 1, pose = 'standing', isHelper = false, className }: PersonProps) {
  const coat = pose === 'cheering' ? 'var(--scene-joy)' : isHelper ? 'var(--scene-coat-2)' : 'var(--scene-coat)'
  return (
    <g
      className={className}
      style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
      strokeLinecap="round"
      fill="none"
    >
      <path d={LEGS[pose === 'walking' ? 'walking' : 'standing']} stroke="var(--scene-legs)" strokeWidth="3" />
      {pose === 'walking' ? <rect x="-8.4" y="-20" width="5.2" height="8.6" rx="2.4" fill="var(--scene-roof)" /> : null}
      <path d="M-4.6-9.4V-16.6Q-4.6-21.4 0-21.4T4.6-16.6V-9.4Q4.6-8.4 3.6-8.4H-3.6Q-4.6-8.4-4.6-9.4Z" fill={coat} />
      <path d={ARMS[pose]} stroke={coat} strokeWidth="3.3" />
      <circle cx=".6" cy="-26.4" r="4.3" fill="var(--scene-skin)" />
    </g>
  )
}
