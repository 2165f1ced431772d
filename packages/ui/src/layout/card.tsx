import { type ReactNode, useId } from 'react'
import { classNames } from '../react/class-names.ts'

export interface CardProps {
  readonly title?: ReactNode
  readonly headingLevel?: 2 | 3 | undefined
  /** Beside the title: a status, a small action. */
  readonly aside?: ReactNode
  /** `quiet` is less prominent: a summary beside a form, a low-key offer. */
  readonly variant?: 'plain' | 'quiet' | undefined
  readonly children?: ReactNode
  readonly className?: string | undefined
}

export function Card({ title, headingLevel = 2, aside, variant = 'plain', children, className }: CardProps) {
  const titleId = useId()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={classNames(
        'min-w-0 rounded-card border border-line p-4 sm:p-6',
        variant === 'plain' ? 'bg-surface shadow-card' : 'bg-sunken',
        className,
      )}
    >
      {title ? (
        <header className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <Heading id={titleId}>{title}</Heading>
          {aside}
        </header>
      ) : null}
      {children}
    </section>
  )
}
