import type { Loan } from '@puente/contract'
import { formatDateLong, formatDateShort } from '@puente/domain'
import { planPageTexts } from '@puente/texts/backoffice-plans'
import type { ReactNode } from 'react'
import { Money } from '../../../../components/money.tsx'

const { head: texts } = planPageTexts

/** The next instalment that is ahead. With arrears, `next_payment` is what is due today. */
function nextOf({ instalments = [], next_payment: payment, arrears }: Loan) {
  if (arrears == null && payment != null) return payment
  const ahead = instalments.find(({ state }) => state === 'upcoming' || state === 'due')
  return ahead === undefined ? null : { date: ahead.date, amount: ahead.total }
}

/** What a caller is told first: what is due now, what comes next and when, how late it is, and the whole debt. */
export function PlanHead({ loan }: { readonly loan: Loan }) {
  const { instalments = [], due_now: dueNow = 0, arrears, accelerated_on: accelerated } = loan
  const isAccelerated = accelerated != null
  const isClosed = loan.returned_date !== null
  const next = isAccelerated || isClosed ? null : nextOf(loan)
  const paid = instalments.filter(({ state }) => state === 'paid' || state === 'paid_ahead').length
  return (
    <dl className="grid gap-x-8 gap-y-4 border-b border-line pb-4 sm:grid-cols-2 lg:grid-cols-4">
      <Cell
        label={isAccelerated ? texts.dueAll : texts.dueNow}
        value={
          dueNow > 0 ? (
            <Money euros={dueNow} />
          ) : (
            <span className="text-success-text">{isClosed ? texts.repaid : texts.upToDate}</span>
          )
        }
        notes={isAccelerated ? [texts.accelerated(formatDateShort(accelerated))] : []}
        isHero
        isLate={arrears != null}
      />
      <Cell
        label={texts.next}
        value={next === null ? texts.nothingNext : <Money euros={next.amount} />}
        notes={next === null ? [] : [texts.nextOn(formatDateLong(next.date))]}
      />
      <Cell
        label={texts.late}
        value={<span className="tabular-nums">{loan.days.late}</span>}
        notes={
          arrears == null
            ? [texts.paid(paid, instalments.length)]
            : [texts.since(formatDateShort(arrears.since)), texts.behind(arrears.instalments, instalments.length)]
        }
        isLate={arrears != null}
      />
      <Cell label={texts.owed} value={<Money euros={loan.calculations.today.amount} />} />
    </dl>
  )
}

interface CellProps {
  readonly label: string
  readonly value: ReactNode
  readonly notes?: readonly string[]
  readonly isHero?: boolean
  readonly isLate?: boolean
}

const Cell = ({ label, value, notes = [], isHero = false, isLate = false }: CellProps) => (
  <div className="flex flex-col lg:border-l lg:border-line lg:pl-6 lg:first:border-l-0 lg:first:pl-0">
    <dt className="text-ink-soft">{label}</dt>
    <dd className={`font-strong leading-tight ${isHero ? 'text-3xl' : 'text-2xl'} ${isLate ? 'text-error-text' : ''}`}>
      {value}
    </dd>
    {notes.map((note) => (
      <dd key={note} className="text-ink-soft">
        {note}
      </dd>
    ))}
  </div>
)
