import type { Loan } from '@puente/contract'
import {
  ACTIVE_CREDIT_STATUSES,
  APPLICATION_STATUSES,
  type CivilDate,
  formatDateDotted,
  formatDateDottedShortYear,
  formatTae,
  statusFromNumber,
} from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import {
  Badge,
  Card,
  DescriptionList,
  type DescriptionRow,
  Disclosure,
  EmptyState,
  LinkButton,
  Skeleton,
  SkeletonGroup,
} from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { loansQuery } from '../../../api/loan.ts'
import { LoanDocuments } from '../../../loan-documents/loan-documents.tsx'
import { PATHS } from '../../../paths.ts'
import { moodOf } from '../account/loan-mood.ts'
import { AccountPage } from '../account-page.tsx'
import { Euros } from '../euros.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoneyTimeline } from '../money-timeline.tsx'
import { ACCOUNT_REFRESH_MS } from '../use-account-refresh.ts'

const texts = accountTexts.history

/** Every loan that was paid out; unsuccessful applications are not loans (R2.26). */
export function LoanHistoryScreen() {
  // Refreshed like the rest of the account: a page left open overnight must not show yesterday's debt.
  const { data, isError, isPaused, refetch } = useQuery({ ...loansQuery, refetchInterval: ACCOUNT_REFRESH_MS })
  // Without a connection a request waits for one instead of failing: say so instead of showing a skeleton for ever.
  const isMissing = isError || isPaused
  const loans = data?.items.filter(({ status }) => !APPLICATION_STATUSES.has(statusFromNumber(status)))
  return (
    <AccountPage title={texts.title}>
      {loans ? <LoanList loans={loans} /> : null}
      {!loans && isMissing ? <LoadFailed title={texts.failedTitle} text={texts.failed} onRetry={refetch} /> : null}
      {!loans && !isMissing ? <HistorySkeleton /> : null}
    </AccountPage>
  )
}

function HistorySkeleton() {
  return (
    <SkeletonGroup label={texts.loading}>
      <div className="grid gap-5 lg:grid-cols-2">
        {['first', 'second'].map((card) => (
          <Card key={card}>
            <Skeleton className="h-7 w-40" />
            <Skeleton className="mt-5 h-5 w-full" />
            <Skeleton className="mt-4 h-5 w-full" />
            <Skeleton className="mt-4 h-5 w-3/4" />
          </Card>
        ))}
      </div>
    </SkeletonGroup>
  )
}

function LoanList({ loans }: { readonly loans: readonly Loan[] }) {
  if (loans.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<History size={24} aria-hidden="true" />}
          title={texts.emptyTitle}
          actions={<LinkButton href={PATHS.account}>{texts.toAccount}</LinkButton>}
        >
          {texts.empty}
        </EmptyState>
      </Card>
    )
  }
  return (
    <ul className="grid items-start gap-5 lg:grid-cols-2">
      {loans.map((loan) => (
        <li key={loan.public_id} className="flex *:flex-1">
          <LoanSummaryCard loan={loan} />
        </li>
      ))}
    </ul>
  )
}

const dotted = (date: CivilDate) => formatDateDotted(date)

function rowsOf(loan: Loan): DescriptionRow[] {
  const isOwed = ACTIVE_CREDIT_STATUSES.has(statusFromNumber(loan.status))
  const rows: (DescriptionRow | null)[] = [
    { key: 'amount', term: texts.amount, description: <Euros amount={loan.request_amount} /> },
    loan.give_date ? { key: 'given', term: texts.given, description: dotted(loan.give_date) } : null,
    loan.must_pay_date ? { key: 'due', term: texts.dueDate, description: dotted(loan.must_pay_date) } : null,
    loan.tae === null ? null : { key: 'tae', term: texts.tae, description: formatTae(loan.tae) },
    loan.returned_date ? { key: 'returned', term: texts.returned, description: dotted(loan.returned_date) } : null,
    loan.cession_portfolio
      ? {
          key: 'sold',
          term: texts.sold,
          description: formatDateDottedShortYear(loan.cession_portfolio.sold_date),
        }
      : null,
    { key: 'cost', term: isOwed ? texts.costSoFar : texts.cost, description: <Euros amount={loan.cost} /> },
    isOwed
      ? { key: 'owed', term: texts.owed, description: <Euros amount={loan.calculations.today.amount} />, total: true }
      : null,
  ]
  return rows.filter((row) => row !== null)
}

/** Loaded when the borrower opens it. */
function Movements({ loan }: { readonly loan: Loan }) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <Disclosure summary={accountTexts.timeline.title} onToggle={(event) => setIsOpened(event.currentTarget.open)}>
      {isOpened ? <MoneyTimeline loan={loan} /> : null}
    </Disclosure>
  )
}

/** As on the account: amber only near the date, red only late, and no colour for a loan that is up to date. */
const BADGES = { calm: 'neutral', soon: 'warning', late: 'error', done: 'success' } as const

function LoanSummaryCard({ loan }: { readonly loan: Loan }) {
  const status = statusFromNumber(loan.status)
  const isCurrent = ACTIVE_CREDIT_STATUSES.has(status)
  return (
    <Card title={accountTexts.loan.number(loan.public_id)}>
      <div className="mb-2 flex *:whitespace-normal">
        <Badge kind={BADGES[moodOf(loan) ?? 'late']}>{loan.status_text}</Badge>
      </div>
      <DescriptionList rows={rowsOf(loan)} />
      <Movements loan={loan} />
      <LoanDocuments publicId={loan.public_id} />
      {isCurrent ? (
        <LinkButton variant="secondary" href={PATHS.account} className="mt-3">
          {texts.toLoan}
        </LinkButton>
      ) : null}
    </Card>
  )
}
