import type { ReactNode } from 'react'
import { classNames } from '../react/class-names.ts'

export interface Fact {
  readonly key: string
  readonly label: ReactNode
  readonly value: ReactNode
}

/** The price beside an amount: a few values in one line, never smaller than the amount's label. `soft`: the colour of the labels. */
export function Facts({
  facts,
  className,
  soft = 'text-ink-soft',
}: {
  readonly facts: readonly Fact[]
  readonly className?: string
  readonly soft?: string
}) {
  return (
    <dl className={classNames('flex flex-wrap justify-between gap-x-3 gap-y-1.5', className)}>
      {facts.map(({ key, label, value }) => (
        <div key={key} className="min-w-0">
          <dt className={classNames('text-sm', soft)}>{label}</dt>
          <dd className="text-lg leading-snug font-heading tracking-tight whitespace-nowrap tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
