import { timelineTexts } from '@puente/texts/backoffice-shell'
import type { ReactNode } from 'react'
import { When } from './when.tsx'

interface TimelineEntry {
  readonly id: string | number
  /** ISO, UTC. */
  readonly at: string
  readonly title: ReactNode
  /** The person or the system that did it. */
  readonly actor?: string | undefined
  readonly detail?: ReactNode
}

/** What happened, newest first. */
export function Timeline({ entries, more }: { readonly entries: readonly TimelineEntry[]; readonly more?: ReactNode }) {
  if (entries.length === 0) return <p className="text-ink-soft">{timelineTexts.empty}</p>
  return (
    <>
      <ol className="flex flex-col">
        {entries.map(({ id, at, title, actor, detail }) => (
          <li key={id} className="relative flex flex-col gap-0.5 pb-4 pl-5 last:pb-0">
            <span aria-hidden="true" className="absolute top-1.5 left-0 size-2 rounded-full bg-line-strong" />
            <span aria-hidden="true" className="absolute top-4 bottom-0 left-[3.5px] w-px bg-line" />
            <span className="font-medium wrap-anywhere">{title}</span>
            {detail ? <div className="wrap-anywhere">{detail}</div> : null}
            <span className="text-ink-soft">
              <When at={at} />
              {actor ? ` · ${actor}` : null}
            </span>
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}
