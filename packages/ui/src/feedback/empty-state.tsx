import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** A 24 px icon. */
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly headingLevel?: 1 | 2 | 3 | undefined
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** An empty list, a failure or a refusal: what happened, and what to do. */
export function EmptyState({ icon, title, headingLevel = 2, children, actions }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="mx-auto flex max-w-step flex-col items-center gap-3 px-2 py-8 text-center">
      {icon ? (
        <span className="flex size-14 items-center justify-center rounded-full bg-primary-tint text-primary">
          {icon}
        </span>
      ) : null}
      <Heading>{title}</Heading>
      {children ? <div className="text-ink-soft">{children}</div> : null}
      {actions ? <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div> : null}
    </div>
  )
}
