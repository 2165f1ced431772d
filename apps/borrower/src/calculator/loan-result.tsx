import type { Prices } from '@puente/contract'
import { addDays, civilDate, formatDateLong, formatEuros, formatTae } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { Disclosure, Money, VisuallyHidden } from '@puente/ui'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { exampleOf, type LoanChoice, type LoanPrice } from './loan-offer.ts'

interface LoanResultProps {
  readonly prices: Prices
  readonly choice: LoanChoice
  readonly price: LoanPrice
}

/** What the loan costs, all of it in one place: the TAE is as large as the amounts beside it. */
export function LoanResult({ prices, choice, price }: LoanResultProps) {
  // The server's day and not the browser's: it is the one from which the term will be counted.
  const dueDate = addDays(civilDate(prices.date), choice.termDays)
  const example = exampleOf(prices, choice, price)
  const isDiscounted = price.originalCostCents > price.costCents

  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-3 rounded-card bg-sunken p-4 min-[22.5rem]:grid-cols-3">
        <Figure label={texts.receive}>
          <Money amountCents={choice.amountCents} />
        </Figure>
        <Figure label={texts.cost}>
          <Money amountCents={price.costCents} />
          {isDiscounted ? (
            <del className="block text-sm font-normal text-ink-soft">
              <VisuallyHidden>{`${texts.costBefore} `}</VisuallyHidden>
              <Money amountCents={price.originalCostCents} />
            </del>
          ) : null}
        </Figure>
        <Figure label={texts.tae}>
          <span className="whitespace-nowrap tabular-nums">{formatTae(price.taePercent)}</span>
        </Figure>
        <div className="col-span-full flex flex-wrap items-baseline justify-between border-t border-line-strong/40 pt-3">
          <dt className="font-strong">{texts.payBack}</dt>
          <dd className="text-2xl font-heading">
            <Money amountCents={price.returnCents} />
          </dd>
          <dd className="w-full">{texts.dueOn(formatDateLong(dueDate))}</dd>
        </div>
      </dl>
      <VisuallyHidden>
        <output>{texts.summary(formatEuros(price.returnCents), formatDateLong(dueDate))}</output>
      </VisuallyHidden>
      {price.isFree ? <FreeLoan /> : null}
      <p className="flex items-start gap-2.5 font-strong">
        <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 flex-none text-warning" />
        {texts.warning}
      </p>
      <p className="text-sm text-ink-soft">
        {(price.isFree ? texts.exampleAfterFree : texts.example)({
          amount: formatEuros(example.amountCents),
          term: texts.days(example.termDays),
          rate: formatTae(example.annualRatePercent),
          cost: formatEuros(example.costCents),
          tae: formatTae(example.taePercent),
          total: formatEuros(example.returnCents),
        })}
      </p>
    </div>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-lg leading-tight font-strong">{children}</dd>
    </div>
  )
}

function FreeLoan() {
  return (
    <div>
      <p>
        <strong className="font-strong">{texts.freeTitle}</strong>
        {`. ${texts.freeText}`}
      </p>
      <Disclosure summary={texts.freeQuestion}>
        <p>{texts.freeIfLate}</p>
        <p className="mt-2">{texts.freeIfExtended}</p>
      </Disclosure>
    </div>
  )
}
