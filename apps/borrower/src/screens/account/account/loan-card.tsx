import type { Loan } from '@puente/contract'
import {
  ACTIVE_CREDIT_STATUSES,
  civilDate,
  formatDateLong,
  formatEuros,
  formatTae,
  HIDDEN_STATUS_BAR_STATUSES,
  statusFromNumber,
} from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Alert, Card, DateText } from '@puente/ui'
import type { ReactNode } from 'react'
import { centsOf } from '../../../api/loan.ts'
import { LoanDocuments } from '../../../loan-documents/loan-documents.tsx'
import { Euros } from '../euros.tsx'
import { ExplainedAmount } from './explained-amount.tsx'
import { StatusBar } from './status-bar.tsx'
import { Withdrawal } from './withdrawal.tsx'

const texts = accountTexts.loan

/** What is owed today, until when and why; a returned loan says so. */
export function LoanCard({ loan }: { readonly loan: Loan }) {
  const status = statusFromNumber(loan.status)
  return (
    <Card title={texts.number(loan.public_id)}>
      <div className="flex flex-col gap-5">
        {HIDDEN_STATUS_BAR_STATUSES.has(status) ? null : <StatusBar loan={loan} />}
        {ACTIVE_CREDIT_STATUSES.has(status) ? <Debt loan={loan} /> : <Returned loan={loan} />}
        {loan.overpaid > 0 ? (
          <Alert kind="info" live={false}>
            {texts.overpaid(formatEuros(centsOf(loan.overpaid)))}
          </Alert>
        ) : null}
        <div className="flex flex-col">
          <LoanDocuments publicId={loan.public_id} />
          {ACTIVE_CREDIT_STATUSES.has(status) ? <Withdrawal loan={loan} /> : null}
        </div>
      </div>
    </Card>
  )
}

function Debt({ loan }: { readonly loan: Loan }) {
  const { days, must_pay_date: mustPayDate, tae, settlement } = loan
  const { today } = loan.calculations
  const isBeforeDue = days.left !== null && days.left > 0
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <p>{texts.owedToday}</p>
          <p className="text-3xl font-heading">
            <Euros amount={today.amount} />
          </p>
        </div>
        {tae === null ? null : (
          <dl>
            <Fact label={texts.tae}>{formatTae(tae)}</Fact>
          </dl>
        )}
      </div>
      {mustPayDate === null ? null : (
        <dl className="grid gap-x-6 gap-y-3 rounded-control bg-sunken p-4 sm:grid-cols-2">
          <Fact label={texts.dueDate} note={<DaysLeft days={days} />}>
            <DateText date={civilDate(mustPayDate)} className="inline-block first-letter:uppercase" />
          </Fact>
          {isBeforeDue && loan.return_amount > today.amount ? (
            <Fact label={texts.onDueDate} note={texts.onDueDateHint}>
              <Euros amount={loan.return_amount} />
            </Fact>
          ) : null}
        </dl>
      )}
      {settlement ? <Settlement settlement={settlement} /> : null}
      <div>
        <ExplainedAmount loan={loan} part="body" label={texts.body} />
        <ExplainedAmount loan={loan} part="annual_commission" label={texts.commission} />
        <ExplainedAmount loan={loan} part="all_fines" label={texts.fines} />
        <ExplainedAmount loan={loan} part="amount" label={texts.total} />
      </div>
      <Withdrawn loan={loan} />
    </>
  )
}

interface FactProps {
  readonly label: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

function Fact({ label, note, children }: FactProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-lg leading-snug font-strong tabular-nums">{children}</dd>
      {note ? <dd className="text-sm">{note}</dd> : null}
    </div>
  )
}

function DaysLeft({ days }: Pick<Loan, 'days'>) {
  if (days.late > 0) return <strong className="font-strong text-error-text">{texts.lateBy(days.late)}</strong>
  return days.left === null ? null : texts.dueIn(days.left)
}

function Settlement({ settlement }: { readonly settlement: NonNullable<Loan['settlement']> }) {
  const { amount, until, paid } = settlement
  const leftCents = Math.max(0, centsOf(amount) - centsOf(paid))
  return (
    <Alert kind="info" live={false} title={texts.settlementTitle}>
      <p>{texts.settlement(formatEuros(centsOf(amount)), formatDateLong(civilDate(until)))}</p>
      {paid > 0 ? <p>{texts.settlementPaid(formatEuros(centsOf(paid)), formatEuros(leftCents))}</p> : null}
    </Alert>
  )
}

function Withdrawn({ loan }: { readonly loan: Loan }) {
  const { withdrawn, must_pay_date: mustPayDate } = loan
  if (!withdrawn || mustPayDate === null) return null
  return (
    <Alert kind="info" live={false}>
      {texts.withdrawn(formatDateLong(civilDate(mustPayDate)))}
    </Alert>
  )
}

function Returned({ loan }: { readonly loan: Loan }) {
  return (
    <>
      <p className="text-2xl font-heading">{texts.nothingOwed}</p>
      <dl className="grid gap-x-6 gap-y-3 rounded-control bg-sunken p-4 sm:grid-cols-2">
        <Fact label={texts.given}>
          <Euros amount={loan.request_amount} />
        </Fact>
        {loan.returned_date === null ? null : (
          <Fact label={texts.returnedOn}>
            <DateText
              date={civilDate(loan.returned_date)}
              format="longWithYear"
              className="inline-block first-letter:uppercase"
            />
          </Fact>
        )}
      </dl>
    </>
  )
}
