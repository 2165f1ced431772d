import type { Prices, ProductSettings } from '@puente/contract'
import type { CustomerKind } from '@puente/domain'
import { calculatorTexts } from '@puente/texts/calculator'
import { registrationTexts } from '@puente/texts/registration'
import { Button, DAY_UNIT, Dialog, EURO_UNIT, Slider, sliderSteps } from '@puente/ui'
import { usePrices, useProductSettings } from '../../api/products.ts'
import { isOfferEmpty, offeredAmounts, offeredTerms } from '../../calculator/loan-offer.ts'
import { startingChoice, useLoanChoice } from '../../calculator/use-loan-choice.ts'
import { LoanDetails, type Summary } from './loan-details.tsx'

const texts = registrationTexts.summary

interface LoanSheetProps {
  readonly summary: Summary
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The loan in detail over a step. Amount and term can be changed until the application exists. */
export function LoanSheet({ summary, isOpen, onClose }: LoanSheetProps) {
  const { data: prices } = usePrices().prices
  const { data: settings } = useProductSettings()
  const { choiceOf } = summary
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
      <div>
        <LoanDetails summary={summary} />
      </div>
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
