import type { ReactNode } from 'react'
import { useDocumentTitle } from '../shell/document-title.ts'

export interface PageFrameProps {
  readonly title: string
  /** Beside the title: a status, a count. */
  readonly badge?: ReactNode
  /** Under the title, in soft ink: what this page is for, or ids. */
  readonly subtitle?: ReactNode
  /** Buttons at the right. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** The head of every page and its content. */
export function Page({ title, badge, subtitle, actions, children }: PageFrameProps) {
  useDocumentTitle(title)
  return (
    <div className="flex min-h-full flex-col gap-4 p-4 lg:px-6 lg:py-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="wrap-anywhere">{title}</h1>
            {badge}
          </div>
          {subtitle ? <div className="mt-0.5 text-ink-soft">{subtitle}</div> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {children}
    </div>
  )
}
