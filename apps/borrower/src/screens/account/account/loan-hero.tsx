import type { Loan } from '@puente/contract'
import {
  ACTIVE_CREDIT_STATUSES,
  type CivilDate,
  euroText,
  formatDateBrief,
  formatDateFrom,
  formatEuros,
  formatTae,
  shortAccount,
  statusFromNumber,
  type TopCard,
  type TopSentence,
} from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { instalmentTexts } from '@puente/texts/instalments'
import {
  Alert,
  BridgeScene,
  Disclosure,
  Facts,
  Landscape,
  Money,
  PageAmount,
  Pill,
  type PillKind,
  type SceneMood,
  TextLink,
} from '@puente/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { PATHS } from '../../../paths.ts'
import { Euros } from '../euros.tsx'
import { ExplainedAmount, hasFee } from './explained-amount.tsx'
import { dateOfLoan, dayOf } from './loan-day.ts'
import { moodOf, progressOf } from './loan-mood.ts'
import { isPlanLate, type PlanNow, planNowOf, planProgress, totalCostCents } from './plan/plan-now.ts'
import { planDateLine, planLabel, planNote, spanLabelsOf } from './plan/plan-words.ts'
import { leftOfSettlementCents } from './settlement.ts'
import { TopActions, topAmountCents, topCardFor } from './top-actions.tsx'

const texts = accountTexts.top
const planTexts = instalmentTexts.top

/** What is owed today, until when, its price, and what to do now; a returned loan says so. */
export function LoanHero({ loan }: { readonly loan: Loan }) {
  const isOwed = ACTIVE_CREDIT_STATUSES.has(statusFromNumber(loan.status))
  const top = topCardFor(loan)
  const mood = moodOf(loan)
  const plan = planNowOf(loan)
  return (
    <Landscape
      mood={mood}
      label={accountTexts.loan.number(loan.public_id)}
      // A pending payment stands above with its own answer: the picture gives way.
      scene={mood === null || loan.has_pending_payment ? null : <Scene loan={loan} plan={plan} mood={mood} />}
      sheet={<Sheet loan={loan} top={top} plan={plan} isOwed={isOwed} />}
    >
      <p className="text-lg leading-snug font-strong">{labelOf(loan, top, plan, isOwed)}</p>
      {isOwed ? (
        <PageAmount amountCents={topAmountCents(loan, top)} />
      ) : (
        <p className="page-amount page-amount-words">{accountTexts.loan.nothingOwed}</p>
      )}
      <p className="mt-1 text-lg leading-snug font-strong">
        {plan === null ? dateLineOf(loan, isOwed) : planDateLine(loan, plan)}
      </p>
      {isOwed ? (
        <div className="mt-2">
          <StatusPill loan={loan} />
        </div>
      ) : null}
    </Landscape>
  )
}

function labelOf(loan: Loan, top: TopCard, plan: PlanNow | null, isOwed: boolean): string {
  if (!isOwed) return loan.status_text
  if (plan !== null) return planLabel(plan)
  return top.amount === 'agreed' ? texts.agreed : accountTexts.loan.owedToday
}

interface SceneProps {
  readonly loan: Loan
  readonly plan: PlanNow | null
  readonly mood: SceneMood
}

/** A span for each instalment; a single payment has one, with its dates at both ends. */
function Scene({ loan, plan, mood }: SceneProps) {
  if (plan !== null) {
    const { rows, current, missed } = plan
    return (
      <BridgeScene
        mood={mood}
        progress={planProgress(loan, plan)}
        spans={rows.length}
        spanLabels={spanLabelsOf(plan)}
        missedUntil={isPlanLate(plan) ? (rows.indexOf(current) + missed) / rows.length : undefined}
      />
    )
  }
  return (
    <BridgeScene
      mood={mood}
      progress={progressOf(loan)}
      start={loan.give_date === null ? null : briefly(loan, loan.give_date)}
      end={endOf(loan)}
    />
  )
}

/** The date in the river, where the server says which day it is. */
function briefly(loan: Loan, date: CivilDate) {
  const today = dayOf(loan)
  return today === null ? null : formatDateBrief(today, date)
}

function endOf(loan: Loan) {
  const date = loan.returned_date ?? loan.must_pay_date
  return date === null ? null : briefly(loan, date)
}

function dateLineOf(loan: Loan, isOwed: boolean): string | null {
  const { must_pay_date: due, returned_date: returned, days } = loan
  if (!isOwed) return returned === null ? null : texts.returnedOn(dateOfLoan(loan, returned))
  if (due === null) return null
  const date = dateOfLoan(loan, due)
  if (days.late > 0) return texts.wasDue(date)
  return days.left === 0 ? texts.dueToday(date) : texts.due(date)
}

const PILL_ICONS = { plain: Clock, soon: Clock, late: TriangleAlert, done: CircleCheck } as const
const PILLS = { calm: 'plain', soon: 'soon', late: 'late', done: 'done' } as const

/** The status in words, with the days: icon and colour only support it. */
function StatusPill({ loan }: { readonly loan: Loan }) {
  const { days } = loan
  const mood = moodOf(loan)
  const kind: PillKind = mood === null ? 'plain' : PILLS[mood]
  const Icon = PILL_ICONS[kind]
  const count = days.late > 0 ? texts.lateBy(days.late) : days.left === null ? null : accountTexts.loan.dueIn(days.left)
  return (
    <Pill kind={kind} icon={<Icon size={16} aria-hidden="true" />}>
      <span>{loan.status_text}</span>
      {count === null ? null : (
        <>
          {' · '}
          <span>{count}</span>
        </>
      )}
    </Pill>
  )
}

interface SheetProps {
  readonly loan: Loan
  readonly top: TopCard
  readonly plan: PlanNow | null
  readonly isOwed: boolean
}

/** The sentences about a date are of one payment; a plan has its own. */
const DATED_SENTENCES: ReadonlySet<TopSentence> = new Set(['due_later', 'due_today', 'late'])

function Sheet({ loan, top, plan, isOwed }: SheetProps) {
  const isPlanned = plan !== null && DATED_SENTENCES.has(top.sentence)
  const note = isPlanned ? planNote(loan, plan) : isOwed ? noteOf(loan, top.sentence) : null
  return (
    <>
      <Facts
        className="mb-4"
        facts={[
          ...(plan === null
            ? [
                { key: 'received', label: texts.received, value: <Euros amount={loan.request_amount} /> },
                { key: 'cost', label: isOwed ? texts.costSoFar : texts.cost, value: <Euros amount={loan.cost} /> },
              ]
            : [
                { key: 'left', label: planTexts.left, value: <Euros amount={loan.return_amount} /> },
                { key: 'cost', label: planTexts.totalCost, value: <Money amountCents={totalCostCents(loan)} /> },
              ]),
          ...(loan.tae === null ? [] : [{ key: 'tae', label: accountTexts.loan.tae, value: formatTae(loan.tae) }]),
        ]}
      />
      {note === null ? null : <p className="mb-4">{note}</p>}
      <SettlementSoFar loan={loan} />
      {loan.overpaid > 0 ? (
        <div className="mb-4">
          <Alert kind="info" live={false}>
            {accountTexts.loan.overpaid(
              euroText(loan.overpaid),
              loan.payout_account === null ? null : shortAccount(loan.payout_account),
            )}
          </Alert>
        </div>
      ) : null}
      <TopActions loan={loan} top={top} />
      {isOwed ? <AmountInDetail loan={loan} /> : null}
    </>
  )
}

function AmountInDetail({ loan }: { readonly loan: Loan }) {
  const labels = accountTexts.loan
  return (
    <div className="mt-2 border-t border-line pt-1 lg:-mb-3">
      <Disclosure variant="block" summary={texts.details}>
        <ExplainedAmount loan={loan} part="body" label={labels.body} />
        <ExplainedAmount loan={loan} part="annual_commission" label={labels.commission} />
        <ExplainedAmount loan={loan} part="all_fines" label={labels.fines} />
        {hasFee(loan) ? <ExplainedAmount loan={loan} part="fee" label={labels.fee} /> : null}
        <ExplainedAmount loan={loan} part="amount" label={labels.total} />
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <TextLink href={PATHS.accountLoanHistory} className="inline-flex min-h-11 items-center">
            {accountTexts.timeline.all}
          </TextLink>
          <span className="text-sm text-ink-soft">{labels.number(loan.public_id)}</span>
        </p>
      </Disclosure>
    </div>
  )
}

/** What was paid of a settlement; its sum and date are in the sentence. */
function SettlementSoFar({ loan }: { readonly loan: Loan }) {
  const { settlement } = loan
  const leftCents = leftOfSettlementCents(loan)
  if (settlement === null || leftCents === null) return null
  const labels = accountTexts.loan
  return (
    <div className="mb-4">
      <Alert kind="info" live={false} title={labels.settlementTitle}>
        <p>
          {labels.settlement(euroText(settlement.amount), dateOfLoan(loan, settlement.until))}{' '}
          {settlement.paid > 0 ? labels.settlementPaid(euroText(settlement.paid), formatEuros(leftCents)) : null}
        </p>
      </Alert>
    </div>
  )
}

/** One sentence above the button: what waiting costs, or what is going on. Other states have cards of their own. */
function noteOf(loan: Loan, sentence: TopSentence): string | null {
  const { days, settlement, payment_situation: payment } = loan
  const today = dayOf(loan)
  const inWords = (date: CivilDate) => formatDateFrom(today, date)
  const paid = euroText('amount' in payment ? payment.amount : 0)
  switch (sentence) {
    case 'due_later':
      return onDueDate(loan)
    case 'due_today':
      return texts.payToday
    case 'late':
      return lateSince(loan)
    case 'collector_will_call':
      return texts.collectorWillCall(days.late)
    case 'collector_in_charge':
      return texts.collectorInCharge(days.late)
    case 'sale_announced':
      return texts.saleAnnounced(days.late)
    case 'pre_court':
      return texts.preCourt
    case 'court':
      return texts.court
    case 'post_court':
      return texts.postCourt
    case 'execution':
      return texts.execution
    case 'settlement':
      // The agreement and the status arrive together; without it the debt itself is the best answer.
      return settlement === null
        ? lateSince(loan)
        : texts.settlement(inWords(settlement.until), euroText(loan.calculations.today.amount))
    case 'withdrawn':
      return onceWithdrawn(loan)
    case 'payment_pending':
      return texts.paymentPending(paid)
    case 'payment_abandoned':
      return texts.paymentAbandoned(paid)
    case 'payment_returned':
      return payment.kind === 'returned'
        ? texts.paymentReturned[payment.cause ?? 'bank_return'](paid, inWords(payment.returned_on))
        : null
    default:
      return null
  }
}

function lateSince({ days, calculations }: Loan): string {
  const { fine } = calculations.today
  return fine > 0 ? texts.lateEachDay(days.late, euroText(fine)) : texts.late(days.late)
}

/** Interest runs on until the money is returned: what each day adds, and what the last day costs. */
function onceWithdrawn({ must_pay_date: due, next_day: perDay, return_amount: then, ...loan }: Loan): string | null {
  if (due === null) return null
  const date = formatDateFrom(dayOf({ ...loan, must_pay_date: due }), due)
  return perDay > 0 ? texts.withdrawnEachDay(date, euroText(perDay), euroText(then)) : texts.withdrawn(date)
}

/** Waiting costs interest: the borrower sees it before choosing to wait. */
const onDueDate = ({ return_amount: then, calculations }: Loan): string | null =>
  then > calculations.today.amount ? texts.onDueDate(euroText(then)) : null
