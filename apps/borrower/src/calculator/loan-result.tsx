import type { Prices } from '@puente/contract'
import { addDays, civilDate, formatDateFrom, formatEuros, formatTae } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { Disclosure, Money, VisuallyHidden } from '@puente/ui'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { LoanFigures } from './loan-figures.tsx'
import { exampleOf, type LoanChoice, type LoanPrice } from './loan-offer.ts'

interface LoanResultProps {
  readonly prices: Prices
  readonly choice: LoanChoice
  readonly price: LoanPrice
}

/** The cost of the chosen loan, with the warning and the example that the law requires. */
export function LoanResult({ prices, choice, price }: LoanResultProps) {
  // The server's date, not the browser's: the term is counted from it.
  const today = civilDate(prices.date)
  const dueDate = formatDateFrom(today, addDays(today, choice.termDays))
  const example = exampleOf(prices, choice, price)
  const isDiscounted = price.originalCostCents > price.costCents

  return (
    <div className="flex flex-col gap-3">
      <LoanFigures
        amountCents={choice.amountCents}
        costCents={price.costCents}
        costNote={
          isDiscounted ? (
            <del className="block text-sm font-normal text-ink-soft">
              <VisuallyHidden>{`${texts.costBefore} `}</VisuallyHidden>
              <Money amountCents={price.originalCostCents} />
            </del>
          ) : null
        }
        taePercent={price.taePercent}
        returnCents={price.returnCents}
        due={texts.dueOn(dueDate)}
      />
      <VisuallyHidden>
        <output>{texts.summary(formatEuros(price.returnCents), dueDate)}</output>
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
