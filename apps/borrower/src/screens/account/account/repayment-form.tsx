import type { Loan } from '@puente/contract'
import { centsOf, eurosFromCents, formatEuros, formatTae, startingPartCents } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Button, DescriptionList, Disclosure, EURO_UNIT, RadioGroup, Slider } from '@puente/ui'
import { useState } from 'react'
import type { PaymentRequest } from '../../../api/payments.ts'
import { lazyPart } from '../../../loading/lazy-part.tsx'
import { Euros } from '../euros.tsx'
import { askedAmountCents } from './asked-in-address.ts'
import { keepLastPayment } from './last-payment.ts'
import { dateOfLoan } from './loan-day.ts'
import { partPaymentSteps } from './part-payment-steps.ts'
import { PartPreview } from './part-preview.tsx'
import { PaymentFailure } from './payment-failure.tsx'
import { leftOfSettlementCents } from './settlement.ts'
import { SheetHelp } from './sheet-help.tsx'
import { useCardPayment } from './use-card-payment.ts'

const texts = accountTexts.repayment

const TransferDetails = lazyPart(async () => (await import('./transfer-details.tsx')).TransferDetails)

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
          <PartPreview amountCents={partCents} owedCents={owedCents} />
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
  // Of a loan in instalments only one of them falls due on that day.
  const isOnePayment = loan.instalments === undefined
  const dueDate = isOnePayment && loan.days.late === 0 && savedCents > 0 ? loan.must_pay_date : null
  const { body, annual_commission: interest, all_fines: fines } = loan.calculations.today
  return (
    <section aria-label={texts.previewTitle} className="rounded-control bg-sunken px-4 py-2">
      <DescriptionList
        rows={[
          { key: 'body', term: texts.toBody, description: <Euros amount={body} /> },
          { key: 'interest', term: texts.toCommission, description: <Euros amount={interest} /> },
          ...(fines > 0 ? [{ key: 'fines', term: texts.toFines, description: <Euros amount={fines} /> }] : []),
          ...(loan.tae === null ? [] : [{ key: 'tae', term: accountTexts.loan.tae, description: formatTae(loan.tae) }]),
          ...(dueDate === null
            ? []
            : [
                {
                  key: 'saved',
                  term: texts.saved(dateOfLoan(loan, dueDate)),
                  description: formatEuros(savedCents),
                  total: true,
                },
              ]),
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
