import type { Loan } from '@puente/contract'
import { centsOf, euroText, formatEuros, formatTae } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { instalmentSheetTexts } from '@puente/texts/instalment-sheets'
import { instalmentTexts } from '@puente/texts/instalments'
import { Button, DescriptionList, type DescriptionRow, Disclosure, Money, RadioGroup } from '@puente/ui'
import { useState } from 'react'
import { lazyPart } from '../../../../loading/lazy-part.tsx'
import { Euros } from '../../euros.tsx'
import { isAllAsked } from '../asked-in-address.ts'
import { keepLastPayment } from '../last-payment.ts'
import { dateOfLoan } from '../loan-day.ts'
import { PaymentFailure } from '../payment-failure.tsx'
import { SheetHelp } from '../sheet-help.tsx'
import { useCardPayment } from '../use-card-payment.ts'
import { PartRepayment } from './part-repayment.tsx'
import { isPlanLate, type PlanNow, savedByPayingAllCents, totalCostCents } from './plan-now.ts'
import type { PlannedPayment } from './planned-payment.ts'

const texts = instalmentSheetTexts.pay

const TransferDetails = lazyPart(async () => (await import('../transfer-details.tsx')).TransferDetails)

interface PlanPaymentProps {
  readonly loan: Loan
  readonly plan: PlanNow
  readonly isPart: boolean
  readonly onPart: (isPart: boolean) => void
}

/** What is due or next, everything, or a part: each says what follows before it is paid. */
export function PlanPayment({ loan, plan, isPart, onPart }: PlanPaymentProps) {
  const [isAll, setIsAll] = useState(isAllAsked)
  const allCents = centsOf(loan.calculations.today.amount)
  // After an acceleration, and with the last instalment, the whole debt is what is paid: there is no instalment beside it.
  const isOneDebt = plan.state === 'accelerated' || plan.amountCents >= allCents
  const choice = isPart ? 'part' : isAll || isOneDebt ? 'all' : 'instalment'
  const savedCents = savedByPayingAllCents(loan)
  const payments: Readonly<Record<'instalment' | 'all', PlannedPayment>> = {
    instalment: {
      request: { payment_type: 'instalment' },
      amountCents: plan.amountCents,
      label: texts.pay(formatEuros(plan.amountCents)),
    },
    all: {
      request: { payment_type: 'payoff' },
      amountCents: allCents,
      label: texts.payAll(formatEuros(allCents)),
    },
  }
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        name="plan-payment"
        legend={texts.choice}
        legendHidden
        variant="cards"
        value={choice}
        onValueChange={(value) => {
          setIsAll(value === 'all')
          onPart(value === 'part')
        }}
        options={[
          ...(isOneDebt ? [] : [{ value: 'instalment', ...instalmentOption(loan, plan) }]),
          {
            value: 'all',
            label: <strong className="text-lg font-strong">{texts.all}</strong>,
            hint: savedCents > 0 ? texts.allSaves(formatEuros(savedCents)) : texts.allHint,
            aside: <Amount cents={allCents} />,
          },
          {
            value: 'part',
            label: <strong className="text-lg font-strong">{texts.part}</strong>,
            hint: isPlanLate(plan) ? texts.partHintLate : texts.partHint,
          },
        ]}
      />
      {choice === 'part' ? (
        <PartRepayment loan={loan} plan={plan}>
          {(payment) => <Pay loan={loan} payment={payment} />}
        </PartRepayment>
      ) : (
        <>
          {choice === 'all' ? <AllPreview loan={loan} /> : <InstalmentPreview loan={loan} plan={plan} />}
          <Pay loan={loan} payment={payments[choice]} />
        </>
      )}
      <p className="text-sm text-ink-soft">{accountTexts.repayment.redirect}</p>
      <Transfer publicId={loan.public_id} />
      <SheetHelp loan={loan} />
    </div>
  )
}

const Amount = ({ cents }: { readonly cents: number }) => (
  <strong className="text-lg font-strong tabular-nums">{formatEuros(cents)}</strong>
)

function instalmentOption(loan: Loan, { state, current, count, missed, amountCents }: PlanNow) {
  const isLate = state === 'late'
  const title = isLate ? texts.late(missed) : instalmentTexts.ofAll(current.number, count)
  const dueHint = state === 'due' ? texts.dueToday : texts.dueOn(dateOfLoan(loan, current.date))
  return {
    label: <strong className="text-lg font-strong">{title}</strong>,
    hint: isLate ? texts.lateHint : dueHint,
    aside: <Amount cents={amountCents} />,
  }
}

/** Null: the amount cannot be paid as it is. */
function Pay({ loan, payment }: { readonly loan: Loan; readonly payment: PlannedPayment | null }) {
  const { pay, button, failure } = useCardPayment()
  return (
    <>
      <Button
        {...button}
        disabled={button.disabled || payment === null}
        wide
        onClick={() => {
          if (payment === null) return
          const { request, amountCents } = payment
          keepLastPayment({ publicId: loan.public_id, request, amountCents })
          return pay(request)
        }}
      >
        {payment?.label ?? texts.payLoading}
      </Button>
      <PaymentFailure message={failure} />
    </>
  )
}

const Preview = ({ rows, note }: { readonly rows: readonly DescriptionRow[]; readonly note?: string | null }) => (
  <section aria-label={texts.preview} className="rounded-control bg-sunken px-4 py-2">
    <DescriptionList rows={rows} />
    {note ? <p className="py-2 font-strong text-success-text">{note}</p> : null}
  </section>
)

const priceRows = (loan: Loan, costCents: number): readonly DescriptionRow[] => [
  { key: 'cost', term: texts.totalCost, description: <Money amountCents={costCents} /> },
  ...(loan.tae === null ? [] : [{ key: 'tae', term: texts.tae, description: formatTae(loan.tae) }]),
]

/** What the amount is made of where it is not one whole instalment, and what is left afterwards. */
function InstalmentPreview({ loan, plan }: { readonly loan: Loan; readonly plan: PlanNow }) {
  const { rows, current, state, missed, amountCents } = plan
  const last = state === 'late' ? rows[rows.indexOf(current) + missed - 1] : current
  const next = last && rows[rows.indexOf(last) + 1]
  const isEarly = state === 'ahead'
  return (
    <Preview
      rows={[
        ...madeOf(loan, plan),
        ...(next === undefined
          ? []
          : [
              {
                key: 'next',
                term: texts.nextLeft(next.number),
                description: <Euros amount={next.total} />,
                ...(isEarly ? { hint: texts.smallerIfEarly } : {}),
              },
              { key: 'date', term: texts.nextDate, description: dateOfLoan(loan, next.date) },
            ]),
        ...priceRows(loan, totalCostCents(loan)),
        { key: 'pay', term: texts.payNow, description: formatEuros(amountCents), total: true },
      ]}
      note={next === undefined ? texts.lastOne : null}
    />
  )
}

/** The instalments and the late interest in the amount, and what of them is paid already. */
function madeOf(loan: Loan, { rows, current, state, missed, amountCents }: PlanNow): readonly DescriptionRow[] {
  const first = rows.indexOf(current)
  const due = state === 'late' ? rows.slice(first, first + missed) : [current]
  const finesCents = state === 'late' ? centsOf(loan.calculations.today.all_fines) : 0
  const plannedCents = due.reduce((sum, { total }) => sum + centsOf(total), finesCents)
  const paidCents = plannedCents - amountCents
  return [
    ...due.map(({ number, total }) => ({
      key: `instalment-${number}`,
      term: texts.planned(number),
      description: <Euros amount={total} />,
    })),
    ...(finesCents > 0
      ? [{ key: 'fines', term: texts.lateInterest, description: <Money amountCents={finesCents} /> }]
      : []),
    ...(paidCents > 0 ? [{ key: 'paid', term: texts.alreadyPaid, description: formatEuros(-paidCents) }] : []),
  ]
}

/** Why everything today costs what it does, and what it saves. */
function AllPreview({ loan }: { readonly loan: Loan }) {
  const { body, annual_commission: interest, all_fines: fines, fee = 0 } = loan.calculations.today
  const savedCents = savedByPayingAllCents(loan)
  return (
    <Preview
      rows={[
        { key: 'body', term: texts.principalLeft, description: <Euros amount={body} /> },
        { key: 'interest', term: texts.interest, description: <Euros amount={interest} /> },
        ...(fines > 0 ? [{ key: 'fines', term: texts.lateInterest, description: <Euros amount={fines} /> }] : []),
        ...(fee > 0 ? [{ key: 'fee', term: texts.fee, description: <Euros amount={fee} /> }] : []),
        { key: 'cost', term: texts.costThen, description: <Euros amount={loan.cost} /> },
        ...(loan.tae === null ? [] : [{ key: 'tae', term: texts.tae, description: formatTae(loan.tae) }]),
        ...(savedCents > 0
          ? [
              {
                key: 'saved',
                term: texts.instead(euroText(loan.return_amount)),
                description: <span className="text-success-text">{formatEuros(savedCents)}</span>,
                total: true,
              },
            ]
          : []),
      ]}
    />
  )
}

/** The details load when the borrower opens them. */
function Transfer({ publicId }: { readonly publicId: string }) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <Disclosure
      summary={accountTexts.repayment.transfer}
      onToggle={(event) => event.currentTarget.open && setIsOpened(true)}
    >
      {isOpened ? <TransferDetails publicId={publicId} /> : null}
    </Disclosure>
  )
}
