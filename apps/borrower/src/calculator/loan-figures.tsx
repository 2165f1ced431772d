import { formatTae } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { Money } from '@puente/ui'
import type { ReactNode } from 'react'

interface LoanFiguresProps {
  readonly amountCents: number
  readonly costCents: number
  /** Shown under the cost. */
  readonly costNote?: ReactNode
  readonly taePercent: number | null
  readonly returnCents: number
  /** Shown under the total: the due date. */
  readonly due: string | null
}

/** The full cost of a loan: cost and TAE are as large as the amount. */
export function LoanFigures({ amountCents, costCents, costNote, taePercent, returnCents, due }: LoanFiguresProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-3 rounded-card bg-sunken p-4">
      <Figure label={texts.receive}>
        <Money amountCents={amountCents} />
      </Figure>
      <Figure label={texts.cost}>
        <Money amountCents={costCents} />
        {costNote}
      </Figure>
      {taePercent === null ? null : (
        <Figure label={texts.tae}>
          <span className="whitespace-nowrap tabular-nums">{formatTae(taePercent)}</span>
        </Figure>
      )}
      <div className="col-span-full flex flex-wrap items-baseline justify-between border-t border-line-strong/40 pt-3">
        <dt className="font-strong">{texts.payBack}</dt>
        <dd className="text-2xl font-heading">
          <Money amountCents={returnCents} />
        </dd>
        {due === null ? null : <dd className="w-full">{due}</dd>}
      </div>
    </dl>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-lg leading-tight font-strong">{children}</dd>
    </div>
  )
}
