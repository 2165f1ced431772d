import type { Prices } from '@puente/contract'
import { addDays, formatDateFrom, formatEuros, formatTae } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { Disclosure, Facts, Money, PricePanel, VisuallyHidden } from '@puente/ui'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { exampleOf, type LoanChoice, type LoanPrice } from './loan-offer.ts'

interface LoanResultProps {
  readonly prices: Prices
  readonly choice: LoanChoice
  readonly price: LoanPrice
}

/** The cost of the chosen loan on the ink panel, with the button that takes it: cost and TAE are as large as the amount. */
export function LoanPricePanel({ prices, choice, price, action }: LoanResultProps & { readonly action: ReactNode }) {
  // The server's date, not the browser's: the term is counted from it.
  const today = prices.date
  const dueDate = formatDateFrom(today, addDays(today, choice.termDays))
  const isDiscounted = price.originalCostCents > price.costCents
  return (
    <PricePanel>
      <Facts
        soft="text-on-dock-soft"
        facts={[
          { key: 'receive', label: texts.receive, value: <Money amountCents={choice.amountCents} /> },
          {
            key: 'cost',
            label: texts.cost,
            value: (
              <>
                <Money amountCents={price.costCents} />
                {isDiscounted ? (
                  <del className="block text-sm font-normal tracking-normal text-on-dock-soft">
                    <VisuallyHidden>{`${texts.costBefore} `}</VisuallyHidden>
                    <Money amountCents={price.originalCostCents} />
                  </del>
                ) : null}
              </>
            ),
          },
          { key: 'tae', label: texts.tae, value: formatTae(price.taePercent) },
          { key: 'return', label: texts.payBack, value: <Money amountCents={price.returnCents} /> },
        ]}
      />
      <p className="mt-1 mb-3 text-lg leading-snug">{texts.dueOn(dueDate)}</p>
      <VisuallyHidden>
        <output>{texts.summary(formatEuros(price.returnCents), dueDate)}</output>
      </VisuallyHidden>
      {action}
    </PricePanel>
  )
}

/** The warning and the example that the law requires beside a price. */
export function LoanExample({ prices, choice, price }: LoanResultProps) {
  const example = exampleOf(prices, choice, price)
  return (
    <div className="flex flex-col gap-3 rounded-panel bg-sunken p-4 sm:p-5">
      {price.isFree ? <FreeLoan /> : null}
      <p className="text-ink-soft">
        {(price.isFree ? texts.exampleAfterFree : texts.example)({
          amount: formatEuros(example.amountCents),
          term: texts.days(example.termDays),
          rate: formatTae(example.annualRatePercent),
          cost: formatEuros(example.costCents),
          tae: formatTae(example.taePercent),
          total: formatEuros(example.returnCents),
        })}
      </p>
      <p className="flex items-start gap-2.5 border-t border-ink/16 pt-3 font-strong">
        <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 flex-none text-warning-text" />
        {texts.warning}
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
