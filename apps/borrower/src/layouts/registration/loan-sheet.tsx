import type { Prices, ProductSettings } from '@puente/contract'
import type { CustomerKind } from '@puente/domain'
import { calculatorTexts } from '@puente/texts/calculator'
import { registrationTexts } from '@puente/texts/registration'
import { Button, DAY_UNIT, Dialog, EURO_UNIT, Skeleton, Slider, sliderSteps } from '@puente/ui'
import { usePrices, useProductSettings } from '../../api/products.ts'
import { isOfferEmpty, offeredAmounts, offeredTerms } from '../../calculator/loan-offer.ts'
import { startingChoice, useLoanChoice } from '../../calculator/use-loan-choice.ts'
import { lazyPart } from '../../loading/lazy-part.tsx'
import { LoanDetails, type Summary } from './loan-details.tsx'

const texts = registrationTexts.summary

const PlanChoiceFields = lazyPart(async () => (await import('../../calculator/plans/plans.tsx')).PlanChoiceFields)

interface LoanSheetProps {
  /** Null while the price of another choice loads. */
  readonly summary: Summary | null
  /** For whom the loan is chosen; null once it cannot be changed. */
  readonly choiceOf: CustomerKind | null
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The loan in detail over a step. Amount and term, or amount and instalments where only they are on sale, can be changed until the application exists. */
export function LoanSheet({ summary, choiceOf, isOpen, onClose }: LoanSheetProps) {
  const {
    prices: { data: prices },
    promoCode,
  } = usePrices()
  const { data: settings } = useProductSettings()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={texts.title}
      actions={choiceOf === null ? null : <Button onClick={onClose}>{texts.keep}</Button>}
    >
      {choiceOf !== null && prices && !isOfferEmpty(prices) ? (
        <ChoiceFields kind={choiceOf} prices={prices} settings={settings} />
      ) : null}
      {choiceOf !== null && prices === null ? (
        <PlanChoiceFields kind={choiceOf} settings={settings} promoCode={promoCode} />
      ) : null}
      <div>{summary === null ? <Skeleton className="h-44 w-full" /> : <LoanDetails summary={summary} />}</div>
    </Dialog>
  )
}

interface ChoiceFieldsProps {
  readonly kind: CustomerKind
  readonly prices: Prices
  readonly settings: ProductSettings | undefined
}

function ChoiceFields({ kind, prices, settings }: ChoiceFieldsProps) {
  const { choice, choose } = useLoanChoice(prices, () => startingChoice(kind, settings))
  return (
    <>
      <Slider
        label={calculatorTexts.amount}
        value={choice.amountCents}
        onValueChange={(amountCents) => choose({ amountCents })}
        steps={sliderSteps(offeredAmounts(prices, choice.termDays))}
        unit={EURO_UNIT}
      />
      <Slider
        label={calculatorTexts.term}
        value={choice.termDays}
        onValueChange={(termDays) => choose({ termDays })}
        steps={sliderSteps(offeredTerms(prices))}
        unit={DAY_UNIT}
      />
    </>
  )
}
