import type { Loan, PartialRepayQuote } from '@puente/contract'
import { centsOf, eurosFromCents, formatEuros, formatTae, startingPartCents } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import {
  Alert,
  Button,
  DescriptionList,
  Disclosure,
  EURO_UNIT,
  RadioGroup,
  Skeleton,
  SkeletonGroup,
  Slider,
} from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type PaymentRequest, partialRepayQuery } from '../../../api/payments.ts'
import { lazyPart } from '../../../loading/lazy-part.tsx'
import { Euros } from '../euros.tsx'
import { askedAmountCents } from './asked-in-address.ts'
import { keepLastPayment } from './last-payment.ts'
import { dateOfLoan } from './loan-day.ts'
import { partPaymentSteps } from './part-payment-steps.ts'
import { PaymentFailure } from './payment-failure.tsx'
import { leftOfSettlementCents } from './settlement.ts'
import { SheetHelp } from './sheet-help.tsx'
import { useCardPayment } from './use-card-payment.ts'

const texts = accountTexts.repayment

const TransferDetails = lazyPart(async () => (await import('./transfer-details.tsx')).TransferDetails)

/** The preview has the same height before and after it loads, so that the button below it does not move under a finger. */
const PREVIEW_HEIGHT = { loading: 'h-56', loaded: 'min-h-56' }

/** While the slider moves, the server is asked only about values where it rests. */
const PREVIEW_DELAY_MS = 250

export type RepaymentChoice = 'full' | 'part'

interface RepaymentProps {
  readonly loan: Loan
  readonly choice: RepaymentChoice
  readonly onChoice: (choice: RepaymentChoice) => void
}

/** Full or part payment, by card or by transfer. */
export function Repayment({ loan, choice, onChoice }: RepaymentProps) {
  const owedCents = centsOf(loan.calculations.today.amount)
  const steps = partPaymentSteps(owedCents)
  const agreedCents = leftOfSettlementCents(loan)
  const [wantedCents, setWantedCents] = useState(
    () => askedAmountCents() ?? agreedCents ?? startingPartCents(owedCents),
  )
  const { pay, button, failure } = useCardPayment()
  const isPart = choice === 'part'
  // The debt may fall while the page is open, after a payment in another tab.
  const partCents = Math.min(wantedCents, owedCents)
  const amountCents = isPart ? partCents : owedCents

  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        name="repayment"
        legend={texts.choice}
        variant="cards"
        value={choice}
        onValueChange={(value) => onChoice(value === 'part' ? 'part' : 'full')}
        options={[
          {
            value: 'full',
            label: <strong className="text-lg font-strong">{texts.full}</strong>,
            hint: texts.fullHint,
            // Beside the words where there is room, below them at large text: never cut.
            aside: <strong className="text-lg font-strong tabular-nums">{formatEuros(owedCents)}</strong>,
          },
          {
            value: 'part',
            label: <strong className="text-lg font-strong">{texts.part}</strong>,
            hint: texts.partHint(formatEuros(steps.min)),
          },
        ]}
      />
      {agreedCents === null ? null : <p>{texts.settlementHint(formatEuros(agreedCents))}</p>}
      {isPart ? (
        <>
          <Slider
            label={texts.amount}
            value={partCents}
            onValueChange={setWantedCents}
            steps={steps}
            unit={EURO_UNIT}
          />
          <Preview amountCents={partCents} owedCents={owedCents} />
        </>
      ) : (
        <InFull loan={loan} />
      )}
      <Button
        {...button}
        wide
        onClick={() => {
          const request: PaymentRequest = isPart
            ? { payment_type: 'partial_repay', amount: eurosFromCents(amountCents) }
            : { payment_type: 'payoff' }
          keepLastPayment({ publicId: loan.public_id, request, amountCents })
          return pay(request)
        }}
      >
        {texts.pay(formatEuros(amountCents))}
      </Button>
      <PaymentFailure message={failure} />
      <p className="text-sm text-ink-soft">{texts.redirect}</p>
      <Transfer publicId={loan.public_id} />
      <SheetHelp loan={loan} />
    </div>
  )
}

/** What paying everything today settles, and what it saves against waiting. */
function InFull({ loan }: { readonly loan: Loan }) {
  const savedCents = centsOf(loan.return_amount) - centsOf(loan.calculations.today.amount)
  const isEarly = loan.days.late === 0 && savedCents > 0 && loan.must_pay_date !== null
  const { body, annual_commission: interest, all_fines: fines } = loan.calculations.today
  return (
    <section aria-label={texts.previewTitle} className="rounded-control bg-sunken px-4 py-2">
      <DescriptionList
        rows={[
          { key: 'body', term: texts.toBody, description: <Euros amount={body} /> },
          { key: 'interest', term: texts.toCommission, description: <Euros amount={interest} /> },
          ...(fines > 0 ? [{ key: 'fines', term: texts.toFines, description: <Euros amount={fines} /> }] : []),
          ...(loan.tae === null ? [] : [{ key: 'tae', term: accountTexts.loan.tae, description: formatTae(loan.tae) }]),
          ...(isEarly
            ? [
                {
                  key: 'saved',
                  term: texts.saved(dateOfLoan(loan, loan.must_pay_date ?? '')),
                  description: formatEuros(savedCents),
                  total: true,
                },
              ]
            : []),
        ]}
      />
      <p className="py-2">
        {texts.fullText} {loan.days.late > 0 ? null : texts.fullEarly}
      </p>
    </section>
  )
}

/** The details load when the borrower opens them. */
function Transfer({ publicId }: { readonly publicId: string }) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <Disclosure summary={texts.transfer} onToggle={(event) => event.currentTarget.open && setIsOpened(true)}>
      {isOpened ? <TransferDetails publicId={publicId} /> : null}
    </Disclosure>
  )
}

function useRested(value: number): number {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

function Preview({ amountCents, owedCents }: { readonly amountCents: number; readonly owedCents: number }) {
  const { data, isError, isPlaceholderData } = useQuery(partialRepayQuery(useRested(amountCents), owedCents))
  if (isError) {
    return (
      <Alert kind="warning" live={false}>
        {texts.previewFailed}
      </Alert>
    )
  }
  if (!data) {
    return (
      <SkeletonGroup label={texts.previewLoading}>
        <Skeleton className={`${PREVIEW_HEIGHT.loading} w-full rounded-control`} />
      </SkeletonGroup>
    )
  }
  const isCurrent = centsOf(data.amount) === amountCents && !isPlaceholderData
  return (
    <section
      aria-label={texts.previewTitle}
      aria-live="polite"
      aria-busy={!isCurrent}
      className={`${PREVIEW_HEIGHT.loaded} rounded-control bg-sunken px-4 py-2 transition-opacity ${isCurrent ? '' : 'opacity-60'}`}
    >
      <Allocation quote={data} />
    </section>
  )
}

function Allocation({ quote: { allocation, after } }: { readonly quote: PartialRepayQuote }) {
  const parts = [
    { key: 'fines', term: texts.toFines, amount: allocation.fines },
    { key: 'commission', term: texts.toCommission, amount: allocation.commission },
    { key: 'body', term: texts.toBody, amount: allocation.body },
  ].filter(({ amount }) => amount > 0)
  return (
    <>
      <DescriptionList
        rows={[
          ...parts.map(({ key, term, amount }) => ({ key, term, description: <Euros amount={amount} /> })),
          ...(after.closes_loan
            ? []
            : [{ key: 'after', term: texts.after, description: <Euros amount={after.amount} />, total: true }]),
          ...(!after.closes_loan && after.return_amount > after.amount
            ? [{ key: 'due', term: texts.afterOnDueDate, description: <Euros amount={after.return_amount} /> }]
            : []),
        ]}
      />
      {after.closes_loan ? <p className="py-2 font-strong text-success-text">{texts.closes}</p> : null}
    </>
  )
}
