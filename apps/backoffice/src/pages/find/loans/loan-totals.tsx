import type { Query } from '@puente/client'
import { listTexts as texts } from '@puente/texts/backoffice-lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { loanTotalsQuery } from '../../../api/loans.ts'
import { Money } from '../../../components/money.tsx'

/** How many loans the filter finds and what they owe: all of them, not only the rows that are loaded. */
export function LoanTotals({ filters }: { readonly filters: Query }) {
  const { data } = useQuery({ ...loanTotalsQuery(filters), placeholderData: keepPreviousData })
  return (
    <div
      role="status"
      aria-label={texts.totals}
      className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line bg-paper px-3"
    >
      {data === undefined ? null : data.is_complete ? (
        <>
          <span className="font-strong">{texts.loans(data.loans)}</span>
          {data.owed ? <Figure label={texts.owed} euros={data.owed} /> : null}
          {data.principal ? <Figure label={texts.principal} euros={data.principal} /> : null}
          {data.mean_days_late === null ? null : (
            <span>
              <span className="text-ink-soft">{texts.meanDaysLate}</span>{' '}
              <span className="font-strong tabular-nums">{texts.days(String(data.mean_days_late))}</span>
            </span>
          )}
        </>
      ) : (
        <span className="text-ink-soft">{texts.moreThan(data.loans.toLocaleString('es-ES'))}</span>
      )}
    </div>
  )
}

function Figure({ label, euros }: { readonly label: string; readonly euros: number }) {
  return (
    <span>
      <span className="text-ink-soft">{label}</span>{' '}
      <span className="font-strong">
        <Money euros={euros} />
      </span>
    </span>
  )
}
