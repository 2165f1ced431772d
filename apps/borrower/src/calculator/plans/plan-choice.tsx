import type { Prices } from '@puente/contract'
import { addDays, type CivilDate, formatDateFrom, formatEuros, formatTae } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { instalmentCalculatorTexts as planTexts } from '@puente/texts/instalment-calculator'
import { Facts, Money, PricePanel, RadioGroup, Select, Slider, sliderSteps, VisuallyHidden } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { instalmentPricesQuery } from '../../api/instalment-prices.ts'
import { OfferedInstalments } from '../../instalments/offered-instalments.tsx'
import { instalmentsInWords } from '../../instalments/plan-in-words.ts'
import { stored } from '../../storage/stored-values.ts'
import type { LoanChoice, LoanPrice } from '../loan-offer.ts'
import { CHOICE_EVENT } from '../use-loan-choice.ts'
import { nearestCount, offeredCounts, type PlanPrice, planPriceOf, wantedCount, wantedPayDay } from './plan-price.ts'

export interface PlanChoiceProps {
  /** The prices and the choice of one payment. */
  readonly prices: Prices
  readonly choice: LoanChoice
  readonly price: LoanPrice
  readonly promoCode: string | null
  /** True while instalments are chosen: the caller then leaves out the price of one payment. */
  readonly isPlan: boolean
  readonly onPlan: (isPlan: boolean) => void
  readonly action: ReactNode
  readonly detailsPlace?: HTMLElement | null | undefined
  /** Beside the example: the promo code. */
  readonly children?: ReactNode
}

function keep(count: number | null, payDay: number | null): void {
  if (count === null) stored.loanInstalments.clear()
  else stored.loanInstalments.set(count)
  if (payDay === null) stored.loanPayDay.clear()
  else stored.loanPayDay.set(payDay)
  dispatchEvent(new Event(CHOICE_EVENT))
}

/** One payment or several, side by side with the same four figures; nothing where only one payment is on sale. */
export function PlanChoice(props: PlanChoiceProps) {
  const { prices: single, choice, price, promoCode, isPlan, onPlan } = props
  const [count, setCount] = useState(() => wantedCount() ?? 0)
  const [payDay, setPayDay] = useState(wantedPayDay)
  const { data: prices } = useQuery(instalmentPricesQuery(promoCode, payDay))
  const nearest = prices ? nearestCount(prices, choice.amountCents, count) : null
  const plan = prices && nearest !== null ? planPriceOf(prices, choice.amountCents, nearest, payDay) : null

  // The choice of an earlier visit, once its price is known.
  const isWanted = wantedCount() !== null && plan !== null
  useEffect(() => {
    if (isWanted) onPlan(true)
  }, [isWanted, onPlan])
  // What is not offered in instalments is shown, and applied for, as one payment.
  const isGone = isPlan && prices !== undefined && plan === null
  useEffect(() => {
    if (!isGone) return
    keep(null, null)
    onPlan(false)
  }, [isGone, onPlan])

  if (!prices || plan === null) return null
  const take = (next: { count?: number; payDay?: number | null }) => {
    const chosen = { count: plan.count, payDay, ...next }
    setCount(chosen.count)
    setPayDay(chosen.payDay)
    keep(chosen.count, chosen.payDay)
  }
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
          keep(isChosen ? plan.count : null, isChosen ? payDay : null)
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
                when={planTexts.until(formatDateFrom(prices.date, plan.plan.finalDate))}
                payments={planTexts.times(plan.count, formatEuros(plan.plan.instalmentCents))}
              />
            ),
          },
        ]}
      />
      {isPlan ? (
        <>
          <Slider
            label={planTexts.count}
            value={plan.count}
            onValueChange={(next) => take({ count: next })}
            steps={sliderSteps(offeredCounts(prices, choice.amountCents))}
            unit={COUNT_UNIT}
          />
          {prices.pay_day.choice ? <PayDay value={payDay} onChange={(next) => take({ payDay: next })} /> : null}
          <Price {...props} today={prices.date} plan={plan} payDay={payDay} />
        </>
      ) : null}
    </>
  )
}

const COUNT_UNIT = {
  sign: (count: number) => planTexts.unit(count),
  format: (count: number) => planTexts.counted(count),
  toInput: String,
  filter: (text: string) => text.replace(/\D/g, ''),
  fromInput: (text: string) => (text === '' ? null : Number(text)),
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

const DAYS = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))

function PayDay({
  value,
  onChange,
}: {
  readonly value: number | null
  readonly onChange: (day: number | null) => void
}) {
  return (
    <Select
      label={planTexts.payDay}
      hint={planTexts.payDayHint}
      placeholder={planTexts.samePayDay}
      options={DAYS}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    />
  )
}

interface PriceProps extends PlanChoiceProps {
  readonly today: CivilDate
  readonly plan: PlanPrice
  readonly payDay: number | null
}

/** The price on the ink panel, with what another day costs; then each instalment, the example and the warning. */
function Price({ plan, payDay, promoCode, today, action, detailsPlace, children }: PriceProps) {
  const { data: usual } = useQuery({ ...instalmentPricesQuery(promoCode, null), enabled: payDay !== null })
  const usualPrice = usual && payDay !== null ? planPriceOf(usual, plan.amountCents, plan.count, null) : null
  const moreCents = usualPrice === null ? 0 : plan.costCents - usualPrice.costCents
  const details = (
    <div className="flex flex-col gap-5">
      <OfferedInstalments plan={plan.plan} />
      <div className="flex flex-col gap-3 rounded-panel bg-sunken p-4 sm:p-5">
        <p className="text-ink-soft">
          {planTexts.example({
            amount: formatEuros(plan.amountCents),
            instalments: instalmentsInWords(plan.plan),
            rate: formatTae(plan.annualRatePercent),
            cost: formatEuros(plan.costCents),
            tae: formatTae(plan.taePercent),
            total: formatEuros(plan.returnCents),
          })}
        </p>
        <p className="flex items-start gap-2.5 border-t border-ink/16 pt-3 font-strong">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 flex-none text-warning-text" />
          {texts.warning}
        </p>
      </div>
      {children}
    </div>
  )
  return (
    <>
      <PricePanel>
        <Facts
          soft="text-on-dock-soft"
          facts={[
            { key: 'receive', label: texts.receive, value: <Money amountCents={plan.amountCents} /> },
            { key: 'cost', label: texts.cost, value: <Money amountCents={plan.costCents} /> },
            { key: 'tae', label: texts.tae, value: formatTae(plan.taePercent) },
            { key: 'return', label: texts.payBack, value: <Money amountCents={plan.returnCents} /> },
          ]}
        />
        <p className="mt-1 mb-3 text-lg leading-snug">
          {planTexts.from(instalmentsInWords(plan.plan), formatDateFrom(today, plan.firstDate))}
          {moreCents > 0 ? ` ${planTexts.dayCosts(formatEuros(moreCents))}` : null}
        </p>
        <VisuallyHidden>
          <output>{planTexts.summary(formatEuros(plan.returnCents), instalmentsInWords(plan.plan))}</output>
        </VisuallyHidden>
        {action}
      </PricePanel>
      {detailsPlace === undefined ? details : detailsPlace && createPortal(details, detailsPlace)}
    </>
  )
}
