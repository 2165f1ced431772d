import type { ReactNode } from 'react'

export interface TimelineEntry {
  readonly key: string
  /** `now`: until here it has happened. `late`: now, after the due date. */
  readonly state: 'done' | 'now' | 'next' | 'late' | 'paid'
  readonly title: ReactNode
  readonly amount?: ReactNode
  readonly text?: ReactNode
}

/** Money over time, oldest first: what has happened, today, and what is to come. */
export const Timeline = ({ entries }: { readonly entries: readonly TimelineEntry[] }) => (
  <ol className="timeline">
    {entries.map(({ key, state, title, amount, text }) => (
      <li key={key} data-state={state}>
        <p className="col-start-2 font-strong">{title}</p>
        {amount ? <p className="col-start-3 text-right font-heading whitespace-nowrap tabular-nums">{amount}</p> : null}
        {text ? <div className="col-span-2 col-start-2 text-sm text-ink-soft">{text}</div> : null}
      </li>
    ))}
  </ol>
)
