import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId } from 'react'
import { Link } from '../actions/link.tsx'
import { classNames } from '../react/class-names.ts'

export interface SectionProps {
  readonly title: ReactNode
  /** Beside the title: a link. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A part of a page on paper: a heading with air above it, no frame. */
export function Section({ title, aside, children, className }: SectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={classNames('min-w-0', className)}>
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

export interface RowProps {
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly text?: ReactNode
  /** At the right: an amount, a switch, a small action. Below the words where there is no room. */
  readonly action?: ReactNode
  /** Under the words, in the whole width. */
  readonly children?: ReactNode
}

const ROW = 'flex min-h-15 items-center gap-3.5 py-2.5'

function RowBody({ icon, title, text, action }: RowProps) {
  return (
    <>
      {icon ? <span className="flex-none text-ink-soft">{icon}</span> : null}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <div className="min-w-0 flex-[1_1_9rem]">
          {title}
          {text ? <div className="text-sm text-ink-soft">{text}</div> : null}
        </div>
        {action}
      </div>
    </>
  )
}

/** Rows between hairlines: documents, ways to pay, data. */
export const Rows = ({ children, className }: { readonly children: ReactNode; readonly className?: string }) => (
  <div className={classNames('divide-y divide-line border-y border-line', className)}>{children}</div>
)

/** One row that is a named part of the page: its title is its heading. */
export function RowSection({ title, children, ...row }: RowProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className={ROW}>
        <RowBody
          {...row}
          title={
            <h2 id={titleId} className="text-base leading-snug font-strong tracking-normal">
              {title}
            </h2>
          }
        />
      </div>
      {children}
    </section>
  )
}

/** A row that leads somewhere. */
export const RowLink = ({ href, title, ...row }: Omit<RowProps, 'action' | 'children'> & { readonly href: string }) => (
  <Link href={href} className={classNames(ROW, 'group -outline-offset-3!')}>
    <RowBody
      {...row}
      title={<p className="leading-snug font-strong group-hover:text-primary">{title}</p>}
      action={null}
    />
    <ChevronRight size={20} aria-hidden="true" className="flex-none text-line-strong" />
  </Link>
)
