import type { ReactNode } from 'react'
import { classNames } from '../react/class-names.ts'
import type { SceneMood } from '../scene/bridge-scene.tsx'

export interface LandscapeProps {
  /** Null: paper instead of a sky, as in a court case. */
  readonly mood: SceneMood | null
  readonly label?: string | undefined
  /** On the sky: what the page is about. */
  readonly children: ReactNode
  readonly scene?: ReactNode
  /** On the sheet: the price and what to do. Beside the sky from 1024 px. */
  readonly sheet: ReactNode
  readonly className?: string | undefined
}

/** The first screenful of a page: a sky with its amount, the bridge, and a sheet with the one action. Full width. */
export function Landscape({ mood, label, children, scene, sheet, className }: LandscapeProps) {
  return (
    <section
      aria-label={label}
      data-mood={mood ?? undefined}
      className={classNames(
        'landscape full-bleed',
        mood === null && 'landscape-paper',
        !scene && 'landscape-plain',
        className,
      )}
    >
      <div className="landscape-grid">
        <div className="landscape-sky">{children}</div>
        {scene}
        <div className="landscape-sheet">{sheet}</div>
      </div>
    </section>
  )
}
