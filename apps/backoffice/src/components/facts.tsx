import type { ReactNode } from 'react'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Labels with their values. `row`: side by side, for the summary of an object; `list`: one per line. */
export function Facts({
  facts,
  layout = 'row',
}: {
  readonly facts: readonly Fact[]
  readonly layout?: 'row' | 'list'
}) {
  if (layout === 'list') {
    return (
      <dl className="grid grid-cols-[fit-content(65%)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="min-w-28 text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-24">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-strong wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
