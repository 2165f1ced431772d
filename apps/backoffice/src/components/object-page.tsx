import type { ReactNode } from 'react'
import { Page, type PageFrameProps } from './page.tsx'

interface ObjectPageProps extends PageFrameProps {
  /** The facts that answer most questions, always in view: usually `<Facts>`. */
  readonly summary?: ReactNode
  /** The timeline and the related objects: beside the sections on a wide screen, below them otherwise. */
  readonly aside?: ReactNode
  /** The sections, as `<Section>` elements. */
  readonly children: ReactNode
}

/** The page of one customer, loan, application, payment …: summary, sections, timeline, related objects. */
export function ObjectPage({ summary, aside, children, ...page }: ObjectPageProps) {
  return (
    <Page {...page}>
      {summary ? <div className="rounded-card border border-line bg-surface px-4 py-3">{summary}</div> : null}
      <div
        className={
          aside
            ? 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] 2xl:grid-cols-[minmax(0,1fr)_28rem]'
            : 'grid gap-4'
        }
      >
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
        {aside ? <aside className="flex min-w-0 flex-col gap-4">{aside}</aside> : null}
      </div>
    </Page>
  )
}
