import type { Loan, PartialRepayQuote } from '@puente/contract'
import {
  type CivilDate,
  centsOf,
  eurosFromCents,
  euroText,
  formatDateBrief,
  formatEuros,
  formatTae,
  MIN_PART_REPAYMENT_CENTS,
  type PartRepaymentMode,
  startingPartCents,
} from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { instalmentSheetTexts } from '@puente/texts/instalment-sheets'
import {
  Alert,
  DescriptionList,
  Disclosure,
  EURO_UNIT,
  Money,
  RadioGroup,
  Skeleton,
  SkeletonGroup,
  Slider,
  type SliderSteps,
} from '@puente/ui'
import { type ReactNode, useState } from 'react'
import { InstalmentTable } from '../../../../instalments/instalment-table.tsx'
import { Euros } from '../../euros.tsx'
import { askedAmountCents } from '../asked-in-address.ts'
import { dateOfLoan, dayOf } from '../loan-day.ts'
import { partPaymentSteps } from '../part-payment-steps.ts'
import { usePartQuote } from '../use-part-quote.ts'
import { isPlanLate, type PlanNow, totalCostCents } from './plan-now.ts'
import type { PlannedPayment } from './planned-payment.ts'

const texts = instalmentSheetTexts.part
const payTexts = instalmentSheetTexts.pay

type EarlyRepayment = NonNullable<PartialRepayQuote['early']>[number]

/** Of a longer schedule, a choice shows the next instalment and how many are left. */
const MOST_LISTED = 3

interface PartRepaymentProps {
  readonly loan: Loan
  readonly plan: PlanNow
  /** The button, with what it pays; null while the amount is being worked out. */
  readonly children: (payment: PlannedPayment | null) => ReactNode
}

/** A part of today's debt: late it counts for what is overdue, else it repays early, with smaller instalments or fewer. */
export function PartRepayment({ loan, plan, children }: PartRepaymentProps) {
  const owedCents = centsOf(loan.calculations.today.amount)
  const [wantedCents, setWantedCents] = useState(() => askedAmountCents() ?? startingPartCents(owedCents))
  const [mode, setMode] = useState<PartRepaymentMode>('amount')
  const steps = stepsOf(owedCents, plan)
  const amountCents = Math.min(Math.max(wantedCents, steps.min), owedCents)
  const { data: quote, isError, isCurrent } = usePartQuote(amountCents, owedCents)
  const early = quote?.early ?? []
  const chosen = early.find((one) => one.mode === mode) ?? null
  return (
    <>
      <p className="text-ink-soft">
        {isPlanLate(plan) ? texts.introLate(formatEuros(plan.amountCents)) : texts.intro(euroText(loan.return_amount))}
      </p>
      <Slider label={texts.amount} value={amountCents} onValueChange={setWantedCents} steps={steps} unit={EURO_UNIT} />
      {quote === undefined ? (
        <NoQuote isError={isError} />
      ) : (
        <div
          aria-live="polite"
          aria-busy={!isCurrent}
          className={`flex flex-col gap-4 transition-opacity ${isCurrent ? '' : 'opacity-60'}`}
        >
          {early.length === 0 ? null : (
            <ModeChoice loan={loan} plan={plan} early={early} mode={mode} onMode={setMode} />
          )}
          <Allocation loan={loan} quote={quote} chosen={chosen} />
        </div>
      )}
      {children(isCurrent && quote !== undefined ? paymentOf(quote, amountCents, chosen) : null)}
    </>
  )
}

/** Ten euros at least for an early repayment; of an overdue debt any amount helps. */
function stepsOf(owedCents: number, plan: PlanNow): SliderSteps {
  const steps = partPaymentSteps(owedCents)
  if (isPlanLate(plan)) return steps
  const min = Math.min(MIN_PART_REPAYMENT_CENTS, owedCents)
  const atLeast = (cents: number) => Math.max(min, cents)
  return {
    ...steps,
    min,
    closest: (cents) => atLeast(steps.closest(cents)),
    previous: (cents) => atLeast(steps.previous(cents)),
  }
}

function paymentOf(quote: PartialRepayQuote, amountCents: number, chosen: EarlyRepayment | null): PlannedPayment {
  const amount = formatEuros(amountCents)
  if (quote.after.closes_loan) {
    return { request: { payment_type: 'payoff' }, amountCents, label: payTexts.payAll(amount) }
  }
  return {
    request: {
      payment_type: 'partial_repay',
      amount: eurosFromCents(amountCents),
      ...(chosen === null ? {} : { mode: chosen.mode }),
    },
    amountCents,
    label: chosen === null ? payTexts.pay(amount) : payTexts.payPart[chosen.mode](amount),
  }
}

function NoQuote({ isError }: { readonly isError: boolean }) {
  if (isError) {
    return (
      <Alert kind="warning" live={false}>
        {accountTexts.repayment.previewFailed}
      </Alert>
    )
  }
  return (
    <SkeletonGroup label={accountTexts.repayment.previewLoading}>
      <Skeleton className="h-56 w-full rounded-control" />
    </SkeletonGroup>
  )
}

interface ModeChoiceProps {
  readonly loan: Loan
  readonly plan: PlanNow
  readonly early: readonly EarlyRepayment[]
  readonly mode: PartRepaymentMode
  readonly onMode: (mode: PartRepaymentMode) => void
}

/** Both ways side by side: what each saves, what is paid when, and when it ends. */
function ModeChoice({ loan, plan, early, mode, onMode }: ModeChoiceProps) {
  return (
    <RadioGroup
      name="repay-mode"
      legend={<span className="text-lg font-strong">{texts.mode}</span>}
      variant="row"
      value={mode}
      onValueChange={(value) => onMode(value === 'term' ? 'term' : 'amount')}
      options={early.map((one) => ({
        value: one.mode,
        label: <strong className="font-strong">{texts.modes[one.mode]}</strong>,
        details: <ModeFigures loan={loan} plan={plan} repayment={one} />,
      }))}
    />
  )
}

const briefly = (loan: Loan, date: CivilDate) => formatDateBrief(dayOf(loan) ?? date, date)

function ModeFigures({
  loan,
  plan,
  repayment: { saved, schedule },
}: {
  readonly loan: Loan
  readonly plan: PlanNow
  readonly repayment: EarlyRepayment
}) {
  const dates = plan.rows.filter(({ state }) => state === 'upcoming').map(({ date }) => date)
  const end = schedule.at(-1)?.date
  const next = schedule[0]
  return (
    <>
      <span className="block text-sm text-ink-soft">{texts.saves}</span>
      <span className="block text-2xl font-heading whitespace-nowrap text-success-text tabular-nums">
        {euroText(saved)}
      </span>
      <span className="mt-2 block border-t border-line pt-2 text-sm">
        {dates.length <= MOST_LISTED ? (
          dates.map((date) => {
            const row = schedule.find((one) => one.date === date)
            return <Line key={date} term={briefly(loan, date)} value={row ? euroText(row.total) : texts.none} />
          })
        ) : (
          <>
            {next ? <Line term={texts.next} value={euroText(next.total)} /> : null}
            <span className="block">{texts.left(schedule.length)}</span>
          </>
        )}
      </span>
      {end === undefined ? null : (
        <span className="mt-2 block text-sm">
          {end === loan.final_pay_date ? texts.sameEnd : texts.end}{' '}
          <strong className="font-strong">{dateOfLoan(loan, end)}</strong>
        </span>
      )}
    </>
  )
}

const Line = ({ term, value }: { readonly term: string; readonly value: string }) => (
  <span className="flex flex-wrap justify-between gap-x-2 tabular-nums">
    <span>{term}</span>
    <strong className="ml-auto font-strong whitespace-nowrap">{value}</strong>
  </span>
)

interface AllocationProps {
  readonly loan: Loan
  readonly quote: PartialRepayQuote
  readonly chosen: EarlyRepayment | null
}

/** What of the payment goes where, what the loan then costs, and what comes next. */
function Allocation({ loan, quote: { allocation, after }, chosen }: AllocationProps) {
  const parts = [
    { key: 'fines', term: texts.fines, amount: allocation.fines },
    { key: 'commission', term: texts.interest, amount: allocation.commission },
    { key: 'fee', term: texts.fee, amount: allocation.fee ?? 0 },
    { key: 'body', term: texts.principal, amount: allocation.body },
  ].filter(({ amount }) => amount > 0)
  const costCents = totalCostCents(loan)
  const next = chosen?.schedule[0]
  return (
    <section aria-label={payTexts.preview} className="rounded-control bg-sunken px-4 py-2">
      <DescriptionList
        rows={[
          ...parts.map(({ key, term, amount }) => ({ key, term, description: <Euros amount={amount} /> })),
          ...(chosen === null
            ? []
            : [
                {
                  key: 'cost',
                  term: texts.costBefore(formatEuros(costCents)),
                  description: <Money amountCents={costCents - centsOf(chosen.saved)} />,
                },
              ]),
          ...(loan.tae === null ? [] : [{ key: 'tae', term: payTexts.tae, description: formatTae(loan.tae) }]),
          ...(next === undefined
            ? []
            : [
                {
                  key: 'next',
                  term: texts.nextOn(briefly(loan, next.date)),
                  description: <Euros amount={next.total} />,
                  total: true,
                },
              ]),
          ...(chosen === null && !after.closes_loan
            ? [
                {
                  key: 'after',
                  term: accountTexts.repayment.after,
                  description: <Euros amount={after.amount} />,
                  total: true,
                },
              ]
            : []),
        ]}
      />
      {after.closes_loan ? <p className="py-2 font-strong text-success-text">{accountTexts.repayment.closes}</p> : null}
      {chosen === null ? null : (
        <Disclosure summary={texts.allInstalments}>
          <InstalmentTable rows={chosen.schedule} />
          <p className="pt-2 text-sm text-ink-soft">{texts.newTable}</p>
        </Disclosure>
      )}
    </section>
  )
}
