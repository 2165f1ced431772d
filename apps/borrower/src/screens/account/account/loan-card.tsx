import type { Loan } from '@puente/contract'
import {
  ACTIVE_CREDIT_STATUSES,
  civilDate,
  formatEuros,
  HIDDEN_STATUS_BAR_STATUSES,
  statusFromNumber,
} from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { withdrawalTexts } from '@puente/texts/withdrawal'
import { Alert, Card, DateText, Disclosure, TextLink } from '@puente/ui'
import type { ReactNode } from 'react'
import { centsOf } from '../../../api/loan.ts'
import { PATHS } from '../../../paths.ts'
import { Euros } from '../euros.tsx'
import { sheetsFor } from './account-sheets.ts'
import { ExplainedAmount } from './explained-amount.tsx'
import { dateOfLoan } from './loan-day.ts'
import { leftOfSettlementCents } from './settlement.ts'
import { StatusBar } from './status-bar.tsx'
import { TopActions, topCardFor } from './top-actions.tsx'
import { TopSummary } from './top-summary.tsx'

const texts = accountTexts.loan

/** What is owed today, until when, what to do now, and why; a returned loan says so. */
export function LoanCard({ loan }: { readonly loan: Loan }) {
  const status = statusFromNumber(loan.status)
  const isOwed = ACTIVE_CREDIT_STATUSES.has(status)
  const top = topCardFor(loan)
  return (
    <Card title={texts.number(loan.public_id)}>
      <div className="flex flex-col gap-4">
        {HIDDEN_STATUS_BAR_STATUSES.has(status) ? null : <StatusBar loan={loan} />}
        {isOwed ? <TopSummary loan={loan} top={top} /> : <Returned loan={loan} />}
        <TopActions loan={loan} top={top} />
        <SettlementSoFar loan={loan} />
        {loan.overpaid > 0 ? (
          <Alert kind="info" live={false}>
            {texts.overpaid(formatEuros(centsOf(loan.overpaid)))}
          </Alert>
        ) : null}
        {isOwed ? (
          <div className="-mb-2 flex flex-wrap gap-x-6 border-t border-line pt-1 *:has-[details[open]]:w-full">
            <div>
              <Disclosure summary={accountTexts.top.details}>
                <ExplainedAmount loan={loan} part="body" label={texts.body} />
                <ExplainedAmount loan={loan} part="annual_commission" label={texts.commission} />
                <ExplainedAmount loan={loan} part="all_fines" label={texts.fines} />
                <ExplainedAmount loan={loan} part="amount" label={texts.total} />
                <p>
                  <TextLink href={PATHS.accountLoanHistory} className="inline-flex min-h-11 items-center">
                    {accountTexts.timeline.all}
                  </TextLink>
                </p>
              </Disclosure>
            </div>
            <LoanLinks loan={loan} />
          </div>
        ) : null}
      </div>
    </Card>
  )
}

/** Documents and withdrawal, each a sheet. */
export function LoanLinks({ loan }: { readonly loan: Loan }) {
  const sheets = sheetsFor(loan)
  return (
    <p className="flex flex-wrap gap-x-6">
      <TextLink href={PATHS.accountDocuments} className="inline-flex min-h-11 items-center">
        {accountTexts.sheets.documents}
      </TextLink>
      {sheets.has('accountWithdraw') ? (
        <TextLink href={PATHS.accountWithdraw} className="inline-flex min-h-11 items-center">
          {withdrawalTexts.title}
        </TextLink>
      ) : null}
    </p>
  )
}

interface FactProps {
  readonly label: string
  readonly children: ReactNode
}

function Fact({ label, children }: FactProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-lg leading-snug font-strong tabular-nums">{children}</dd>
    </div>
  )
}

/** What was paid of a settlement; its sum and date are in the sentence. */
function SettlementSoFar({ loan }: { readonly loan: Loan }) {
  const { settlement } = loan
  const leftCents = leftOfSettlementCents(loan)
  if (settlement === null || leftCents === null) return null
  return (
    <Alert kind="info" live={false} title={texts.settlementTitle}>
      <p>
        {texts.settlement(formatEuros(centsOf(settlement.amount)), dateOfLoan(loan, settlement.until))}{' '}
        {settlement.paid > 0
          ? texts.settlementPaid(formatEuros(centsOf(settlement.paid)), formatEuros(leftCents))
          : null}
      </p>
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
