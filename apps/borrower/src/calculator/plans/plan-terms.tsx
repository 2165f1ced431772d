import type { InstalmentPrices } from '@puente/contract'
import { formatDateFrom, formatEuros, formatTae } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { instalmentCalculatorTexts as planTexts } from '@puente/texts/instalment-calculator'
import { Facts, Money, PricePanel, Select, Slider, sliderSteps, VisuallyHidden } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { instalmentPricesQuery } from '../../api/instalment-prices.ts'
import { planOfferAddress } from '../../api/plan-offers.ts'
import { OfferedInstalments } from '../../instalments/offered-instalments.tsx'
import { instalmentsInWords } from '../../instalments/plan-in-words.ts'
import { accessToken } from '../../session/access-token.ts'
import { stored } from '../../storage/stored-values.ts'
import { CHOICE_EVENT } from '../use-loan-choice.ts'
import { nearestCount, offeredCounts, type PlanPrice, planPriceOf } from './plan-price.ts'
import { wantedCount, wantedPayDay } from './wanted-plan.ts'

/** Where the price goes, and what it carries. */
export interface PriceSlots {
  readonly action: ReactNode
  readonly detailsPlace?: HTMLElement | null | undefined
  /** Beside the example: the promo code. */
  readonly children?: ReactNode
}

/** Stores what was chosen; without a number of instalments one payment. */
export function keepPlan(count: number | null, payDay: number | null): void {
  if (count === null) stored.loanInstalments.clear()
  else stored.loanInstalments.set(count)
  if (payDay === null) stored.loanPayDay.clear()
  else stored.loanPayDay.set(payDay)
  dispatchEvent(new Event(CHOICE_EVENT))
}

export interface PlanTerms {
  readonly prices: InstalmentPrices
  readonly plan: PlanPrice
  readonly payDay: number | null
  /** Stores the number or the day that was picked. */
  readonly take: (next: { readonly count?: number; readonly payDay?: number | null }) => void
}

/**
 * The number of instalments and the day of the month, moved to what is on offer for an amount. Null if the amount is not offered in
 * instalments; undefined until the prices are known.
 */
export function usePlanTerms(
  promoCode: string | null,
  amountOf: (prices: InstalmentPrices) => number,
): PlanTerms | null | undefined {
  const [count, setCount] = useState(() => wantedCount() ?? 0)
  const [payDay, setPayDay] = useState(wantedPayDay)
  const { data: prices } = useQuery(instalmentPricesQuery(promoCode, payDay))
  const amountCents = prices ? amountOf(prices) : 0
  const nearest = prices ? nearestCount(prices, amountCents, count) : null
  const plan = prices && nearest !== null ? planPriceOf(prices, amountCents, nearest, payDay) : null
  // A day whose first period is so long that no price is lawful: the payout's own day has one.
  const isDayGone = prices !== undefined && plan === null && payDay !== null
  useEffect(() => {
    if (!isDayGone) return
    stored.loanPayDay.clear()
    setPayDay(null)
  }, [isDayGone])
  if (prices === undefined || isDayGone) return undefined
  if (prices === null || plan === null) return null
  return {
    prices,
    plan,
    payDay,
    take: (next) => {
      const chosen = { count: plan.count, payDay, ...next }
      setCount(chosen.count)
      setPayDay(chosen.payDay)
      keepPlan(chosen.count, chosen.payDay)
    },
  }
}

interface PlanFieldsProps extends PriceSlots {
  readonly terms: PlanTerms
  readonly promoCode: string | null
}

/** The number of instalments and the day. */
export function PlanSliders({ terms: { prices, plan, payDay, take } }: { readonly terms: PlanTerms }) {
  return (
    <>
      <Slider
        label={planTexts.count}
        value={plan.count}
        onValueChange={(count) => take({ count })}
        steps={sliderSteps(offeredCounts(prices, plan.amountCents))}
        unit={COUNT_UNIT}
      />
      {prices.pay_day.choice ? <PayDay value={payDay} onChange={(day) => take({ payDay: day })} /> : null}
    </>
  )
}

/** The number of instalments and the day, with their price. */
export function PlanFields({ terms, ...slots }: PlanFieldsProps) {
  return (
    <>
      <PlanSliders terms={terms} />
      <Price {...slots} plan={terms.plan} payDay={terms.payDay} />
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

interface PriceProps extends PriceSlots {
  readonly plan: PlanPrice
  readonly payDay: number | null
  readonly promoCode: string | null
}

/** The price on the ink panel, with what another day costs; then each instalment, the example and the warning. */
function Price({ plan, payDay, promoCode, action, detailsPlace, children }: PriceProps) {
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
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        {/* A plain link sends no token: a customer's own prices are in the file that the account offers. */}
        {accessToken() === null ? (
          <a
            href={planOfferAddress({ ...plan, payDay, promoCode })}
            target="_blank"
            rel="noopener"
            className="text-link inline-flex min-h-11 items-center"
          >
            {texts.offer}
            <VisuallyHidden>{` (${texts.opensInNewTab})`}</VisuallyHidden>
          </a>
        ) : null}
        {children}
      </div>
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
          {planTexts.from(instalmentsInWords(plan.plan), formatDateFrom(plan.today, plan.firstDate))}
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
