import type { Loan, PaymentTracking } from '@puente/contract'
import {
  ACTIVE_CREDIT_STATUSES,
  centsOf,
  euroText,
  formatDateFrom,
  formatEuros,
  statusFromNumber,
} from '@puente/domain'
import { instalmentTexts } from '@puente/texts/instalments'
import { trackingTexts } from '@puente/texts/tracking'
import {
  Button,
  Card,
  DescriptionList,
  type DescriptionRow,
  Dialog,
  IconButton,
  LinkButton,
  Money,
  Skeleton,
  SkeletonGroup,
} from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { openReceipt } from '../../../api/money-timeline.ts'
import { trackingQuery } from '../../../api/tracking.ts'
import { PATHS } from '../../../paths.ts'
import { stored } from '../../../storage/stored-values.ts'
import { CallUs } from '../../../support/help-card.tsx'
import { Euros } from '../euros.tsx'
import { PaymentTracker } from '../tracker.tsx'
import { useTask } from '../use-task.ts'
import { lastPaymentOf } from './last-payment.ts'
import { dayOf } from './loan-day.ts'
import { isResultAsked, RESULT_PATH } from './payment-result-address.ts'
import { isPlanLate, planNowOf } from './plan/plan-now.ts'
import { SamePayment } from './same-payment.tsx'

const texts = trackingTexts.result
const planTexts = instalmentTexts.paid

/** What became of the payment that this tab sent to the card page: in short on the account, in full at its own address. */
export function PaymentResult({ loan }: { readonly loan: Loan }) {
  const isAsked = isResultAsked(useSearch())
  const { data, isError, isPaused } = useQuery(trackingQuery(loan))
  const [isHidden, setIsHidden] = useState(false)
  const payment = data?.payment ?? null
  const hide = () => {
    stored.lastPayment.clear()
    setIsHidden(true)
  }
  return (
    <>
      {payment !== null && !isHidden && isOfThisTab(loan, payment) ? (
        <ResultCard loan={loan} payment={payment} onHide={hide} />
      ) : null}
      <ResultSheet
        loan={loan}
        payment={payment}
        isLoading={data === undefined && !isError && !isPaused}
        isFailed={data === undefined && (isError || isPaused)}
        open={isAsked}
      />
    </>
  )
}

/** The first card speaks of these already, and of a pending payment its own card. */
const TOLD_ELSEWHERE: ReadonlySet<PaymentTracking['status']> = new Set(['pending', 'abandoned', 'cancelled'])

/** A payment of another tab or of yesterday needs no answer here. */
function isOfThisTab(loan: Loan, payment: PaymentTracking): boolean {
  const last = lastPaymentOf(loan.public_id)
  return (
    last !== null &&
    !TOLD_ELSEWHERE.has(payment.status) &&
    last.amountCents === centsOf(payment.amount) &&
    last.request.payment_type === payment.payment_type &&
    (dayOf(loan) === null || payment.date === dayOf(loan))
  )
}

const isOwed = ({ status }: Loan) => ACTIVE_CREDIT_STATUSES.has(statusFromNumber(status))
const isPaid = ({ status }: PaymentTracking) => status === 'completed'

interface ResultProps {
  readonly loan: Loan
  readonly payment: PaymentTracking
}

function ResultCard({ loan, payment, onHide }: ResultProps & { readonly onHide: () => void }) {
  return (
    <div role="status">
      <Card
        title={texts.title[payment.status]}
        aside={
          <IconButton
            label={texts.hide}
            icon={<X size={20} aria-hidden="true" />}
            onClick={onHide}
            className="-my-2 -mr-2"
          />
        }
      >
        <p>{[sentenceOf(payment), isPaid(payment) ? leftOf(loan) : null].filter(Boolean).join(' ')}</p>
        <LinkButton variant="secondary" wide className="mt-3" href={RESULT_PATH}>
          {isPaid(payment) ? texts.details : texts.whatHappened}
        </LinkButton>
      </Card>
    </div>
  )
}

function sentenceOf({ status, amount: euros }: PaymentTracking): string {
  const amount = euroText(euros)
  if (status === 'completed') return texts.received(amount)
  if (status === 'pending') return texts.pending
  return status === 'refunded' ? texts.refunded(amount) : texts.notReceived(amount)
}

/** What the payment left, in one sentence. */
function leftOf(loan: Loan): string {
  if (!isOwed(loan)) return texts.nothingLeft
  const plan = planNowOf(loan)
  if (plan !== null) {
    const amount = formatEuros(plan.amountCents)
    return isPlanLate(plan)
      ? planTexts.stillLate(amount)
      : planTexts.next(plan.current.number, amount, formatDateFrom(dayOf(loan), plan.current.date))
  }
  const left = euroText(loan.calculations.today.amount)
  const { must_pay_date: dueDate, days } = loan
  return dueDate === null || days.late > 0
    ? texts.leftLate(left)
    : texts.left(left, formatDateFrom(dayOf(loan), dueDate))
}

interface ResultSheetProps {
  readonly loan: Loan
  readonly payment: PaymentTracking | null
  readonly isLoading: boolean
  readonly isFailed: boolean
  readonly open: boolean
}

function ResultSheet({ loan, payment, isLoading, isFailed, open }: ResultSheetProps) {
  // Opened from the page, Back closes it; opened by its address, there is no page before it.
  const wasClosed = useRef(!open)
  const close = () => (wasClosed.current ? history.back() : navigate(PATHS.account, { replace: true }))
  return (
    <Dialog
      open={open}
      onClose={close}
      title={payment === null ? trackingTexts.paymentLabel : texts.title[payment.status]}
    >
      {payment === null ? (
        isLoading ? (
          <SkeletonGroup label={texts.loading}>
            <Skeleton className="h-48 w-full rounded-control" />
          </SkeletonGroup>
        ) : (
          <p>{isFailed ? texts.failedToLoad : texts.none}</p>
        )
      ) : (
        <div className="flex flex-col gap-4">
          {isPaid(payment) ? <Paid loan={loan} payment={payment} /> : <p>{sentenceOf(payment)}</p>}
          <PaymentTracker loan={loan} payment={payment} />
          <NotPaid loan={loan} payment={payment} />
        </div>
      )}
    </Dialog>
  )
}

/** The new balance, the new due date and the receipt. */
function Paid({ loan, payment: { amount, payment_type: type, receipt_id: id, date } }: ResultProps) {
  const { running, run } = useTask()
  const isOpen = isOwed(loan)
  const dueDate = loan.must_pay_date
  const plan = planNowOf(loan)
  const rows: DescriptionRow[] = [
    { key: 'paid', term: texts.paid, description: <Euros amount={amount} /> },
    ...(isOpen && plan !== null
      ? [
          {
            key: 'next',
            term: isPlanLate(plan) ? planTexts.due : instalmentTexts.ofAll(plan.current.number, plan.count),
            description: <Money amountCents={plan.amountCents} />,
            total: true,
          },
        ]
      : []),
    ...(isOpen && plan === null
      ? [
          {
            key: 'balance',
            term: texts.balance,
            description: <Euros amount={loan.calculations.today.amount} />,
            total: true,
          },
        ]
      : []),
    ...(isOpen && dueDate !== null
      ? [
          {
            key: 'due',
            term: type === 'prolongation' ? texts.newDueDate : texts.dueDate,
            description: formatDateFrom(dayOf(loan), dueDate),
          },
        ]
      : []),
  ]
  return (
    <>
      <div className="rounded-control bg-sunken px-4 py-2">
        <DescriptionList rows={rows} />
        {isOpen ? null : <p className="py-2 font-strong text-success-text">{texts.nothingLeft}</p>}
      </div>
      {id === null ? null : (
        <Button
          variant="secondary"
          wide
          busy={running !== null}
          onClick={() => run('receipt', () => openReceipt(loan.public_id, { id, date }))}
        >
          {texts.receipt}
        </Button>
      )}
    </>
  )
}

/** The same payment again, or another way. */
function NotPaid({ loan, payment }: ResultProps) {
  if (payment.status === 'completed' || payment.status === 'pending') return null
  const last = loan.has_pending_payment ? null : lastPaymentOf(loan.public_id)
  return (
    <>
      {payment.status === 'refunded' ? null : <p>{texts.late}</p>}
      {last === null ? null : <SamePayment payment={last} />}
      <CallUs />
    </>
  )
}
