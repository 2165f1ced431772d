import type { Prices } from '@puente/contract'
import { addDays, formatDateFrom, formatEuros, formatTae } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { instalmentCalculatorTexts as planTexts } from '@puente/texts/instalment-calculator'
import { Money, RadioGroup } from '@puente/ui'
import { type ReactNode, useEffect } from 'react'
import type { LoanChoice, LoanPrice } from '../loan-offer.ts'
import { keepPlan, PlanFields, type PriceSlots, usePlanTerms } from './plan-terms.tsx'
import { wantedCount } from './wanted-plan.ts'

export interface PlanChoiceProps extends PriceSlots {
  /** The prices and the choice of one payment. */
  readonly prices: Prices
  readonly choice: LoanChoice
  readonly price: LoanPrice
  readonly promoCode: string | null
  /** True while instalments are chosen: the caller then leaves out the price of one payment. */
  readonly isPlan: boolean
  readonly onPlan: (isPlan: boolean) => void
}

/** One payment or several, side by side with the same four figures; nothing where only one payment is on sale. */
export function PlanChoice(props: PlanChoiceProps) {
  const { prices: single, choice, price, promoCode, isPlan, onPlan, ...slots } = props
  const terms = usePlanTerms(promoCode, () => choice.amountCents)

  // The choice of an earlier visit, once its price is known.
  const isWanted = wantedCount() !== null && terms !== null && terms !== undefined
  useEffect(() => {
    if (isWanted) onPlan(true)
  }, [isWanted, onPlan])
  // What is not offered in instalments is shown, and applied for, as one payment.
  const isGone = isPlan && terms === null
  useEffect(() => {
    if (!isGone) return
    keepPlan(null, null)
    onPlan(false)
  }, [isGone, onPlan])

  if (!terms) return null
  const { plan, payDay } = terms
  return (
    <>
      <RadioGroup
        name="loan-kind"
        legend={planTexts.legend}
        legendHidden
        variant="row"
        value={isPlan ? 'plan' : 'single'}
        onValueChange={(value) => {
          const isChosen = value === 'plan'
          keepPlan(isChosen ? plan.count : null, isChosen ? payDay : null)
          onPlan(isChosen)
        }}
        options={[
          {
            value: 'single',
            label: <strong className="font-strong">{planTexts.single}</strong>,
            details: (
              <Card
                returnCents={price.returnCents}
                costCents={price.costCents}
                taePercent={price.taePercent}
                when={planTexts.on(formatDateFrom(single.date, addDays(single.date, choice.termDays)))}
                payments={planTexts.times(1, formatEuros(price.returnCents))}
              />
            ),
          },
          {
            value: 'plan',
            label: <strong className="font-strong">{planTexts.plan}</strong>,
            details: (
              <Card
                returnCents={plan.returnCents}
                costCents={plan.costCents}
                taePercent={plan.taePercent}
                when={planTexts.until(formatDateFrom(plan.today, plan.plan.finalDate))}
                payments={planTexts.times(plan.count, formatEuros(plan.plan.instalmentCents))}
              />
            ),
          },
        ]}
      />
      {isPlan ? <PlanFields {...slots} terms={terms} promoCode={promoCode} /> : null}
    </>
  )
}

interface CardProps {
  readonly returnCents: number
  readonly costCents: number
  readonly taePercent: number
  readonly when: string
  readonly payments: string
}

/** The same four figures for both kinds, in the same size. */
const Card = ({ returnCents, costCents, taePercent, when, payments }: CardProps) => (
  <span className="mt-1 flex flex-col gap-1">
    <Figure label={texts.payBack} value={<Money amountCents={returnCents} />} />
    <Figure label={texts.cost} value={<Money amountCents={costCents} />} />
    <Figure label={texts.tae} value={formatTae(taePercent)} />
    <span className="block text-sm">{when}</span>
    <strong className="block font-strong tabular-nums">{payments}</strong>
  </span>
)

const Figure = ({ label, value }: { readonly label: string; readonly value: ReactNode }) => (
  <span className="block">
    <span className="block text-sm text-ink-soft">{label}</span>
    <strong className="block text-lg leading-tight font-heading whitespace-nowrap tabular-nums">{value}</strong>
  </span>
)
