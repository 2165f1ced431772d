import type { ReactNode } from 'react'
import { classNames } from '../react/class-names.ts'

export interface DescriptionRow {
  readonly key: string
  readonly term: ReactNode
  readonly description: ReactNode
  /** A quieter line under the term. */
  readonly hint?: ReactNode
  /** The sum of the rows above. */
  readonly total?: boolean | undefined
}

/** Rows of terms and values: amounts at the right, in tabular figures. */
export function DescriptionList({ rows }: { readonly rows: readonly DescriptionRow[] }) {
  return (
    <dl className="flex flex-col">
      {rows.map((row) => (
        <div
          key={row.key}
          className={classNames(
            'flex items-baseline justify-between gap-x-4 border-line py-2.5 not-first:border-t max-[18rem]:flex-wrap',
            row.total && 'not-first:border-t-2 not-first:border-ink/70 text-lg font-strong',
          )}
        >
          <dt
            className={classNames(
              'max-w-3/5 min-w-0 wrap-break-word max-[18rem]:max-w-full',
              !row.total && 'text-ink-soft',
            )}
          >
            {row.term}
            {row.hint ? <span className="block text-sm font-normal text-ink-soft">{row.hint}</span> : null}
          </dt>
          {/* Shrinks before its term does, but only to its longest word: an amount is never broken and never overflows. */}
          <dd className="ml-auto max-w-2/3 shrink-[99] text-right font-medium wrap-break-word tabular-nums max-[18rem]:max-w-full">
            {row.description}
          </dd>
        </div>
      ))}
    </dl>
  )
}
