import { type ReactNode, useId } from 'react'
import { classNames } from '../react/class-names.ts'
import { Person } from '../scene/person.tsx'

export interface BrandStripProps {
  readonly title: string
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A strip in the brand's own colour: help from a person, with two people who meet. */
export function BrandStrip({ title, children, className }: BrandStripProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'relative min-w-0 scroll-mt-4 overflow-hidden rounded-panel bg-brand p-5 text-on-brand',
        className,
      )}
    >
      <svg
        viewBox="0 0 200 150"
        aria-hidden="true"
        focusable="false"
        className="absolute right-0 bottom-0 h-full max-h-40 w-auto max-[20rem]:hidden"
        style={
          {
            '--scene-skin': 'var(--color-on-brand)',
            '--scene-legs': 'var(--color-on-brand)',
            '--scene-coat-2': 'var(--color-on-brand-soft)',
          } as React.CSSProperties
        }
      >
        <circle cx="154" cy="38" r="22" fill="var(--color-brand-deep)" />
        <path d="M24 150C60 128 66 74 128 70C160 68 180 76 200 64V150Z" fill="var(--color-brand-deep)" />
        <Person x={138} y={71} scale={1.25} />
        <Person x={166} y={69} scale={1.25} pose="waving" isHelper />
      </svg>
      <div className="relative">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </section>
  )
}

/** The look of the strip's actions. */
export const brandActionClass = (isFilled: boolean): string =>
  classNames(
    'inline-flex min-h-11.5 items-center gap-2 rounded-full py-2 pr-4 pl-3.5 font-strong tabular-nums',
    isFilled ? 'bg-brand-control text-on-brand-control' : 'border-[1.5px] border-on-brand/55 text-on-brand',
  )
