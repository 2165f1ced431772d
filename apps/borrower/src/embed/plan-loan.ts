import type { InstalmentPrices, ProductSettings } from '@puente/contract'
import { centsOf, eurosFromCents, formatDateLong, formatEuros, formatTae, snapToClosest } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { embedTexts } from '@puente/texts/embed'
import { instalmentCalculatorTexts as planTexts } from '@puente/texts/instalment-calculator'
import {
  nearestCount,
  offeredCounts,
  offeredPlanAmounts,
  type PlanPrice,
  planPriceOf,
} from '../calculator/plans/plan-price.ts'
import { instalmentsInWords } from '../instalments/plan-in-words.ts'
import { askIfOnSale } from './ask.ts'
import { make } from './dom.ts'
import { createInstalmentTable } from './instalment-table.ts'
import { discountQuery, type LoanKind, type LoanKindOptions, type ShownLoan } from './loan-kind.ts'
import { createSlider } from './slider.ts'

const PRODUCT_ID = 2

const pricesFor = (promoCode: string | null, payDay: number | null) =>
  askIfOnSale<InstalmentPrices>(`/v2/products/${PRODUCT_ID}/prices`, {
    ...discountQuery(promoCode),
    ...(payDay !== null && { pay_day: String(payDay) }),
  })

interface LoadedPrices {
  readonly prices: InstalmentPrices
  /** With the payout's day: what another day costs is the difference. */
  readonly usual: InstalmentPrices
  /** The day of the prices; the one that the visitor chose meanwhile may be another. */
  readonly payDay: number | null
}

/** A loan in instalments: amount, number of instalments and day of the month. */
export function createPlanLoan({ start, onChange }: LoanKindOptions): LoanKind {
  let loaded: LoadedPrices | null = null
  let payDay: number | null = null
  let wantedCents = 0
  let wantedCount = start.instalments
  const amount = createSlider({
    id: 'amount',
    label: texts.amount,
    noun: embedTexts.amountNoun,
    format: (cents) => formatEuros(cents),
    onChoose: (cents) => {
      wantedCents = cents
      onChange(false)
    },
  })
  const count = createSlider({
    id: 'instalments',
    label: planTexts.count,
    noun: embedTexts.countNoun,
    format: planTexts.counted,
    onChoose: (value) => {
      wantedCount = value
      onChange(false)
    },
  })
  const day = createPayDay((value) => {
    payDay = value
    onChange(true)
  })
  const dayCosts = make('p', { hidden: true })
  const table = createInstalmentTable()

  return {
    fields: [amount.element, count.element, day.element],
    details: [dayCosts, table.element],
    async load(promoCode) {
      const askedDay = payDay
      const [settings, usual, chosen] = await Promise.all([
        wantedCents > 0 ? null : askIfOnSale<ProductSettings>(`/api/products/${PRODUCT_ID}/settings`),
        pricesFor(promoCode, null),
        askedDay === null ? null : pricesFor(promoCode, askedDay),
      ])
      if (usual === null) return false
      if (wantedCents === 0)
        wantedCents = centsOf(start.amount ?? settings?.calculator.amount_default_toggle_position ?? 0)
      if (offeredPlanAmounts(usual).length === 0) throw new Error('nothing is priced')
      // A day whose first period is so long that no price is lawful: the payout's own day has one.
      const hasDay = chosen !== null && offeredPlanAmounts(chosen).length > 0
      if (!hasDay && payDay === askedDay) payDay = null
      loaded = hasDay ? { prices: chosen, usual, payDay: askedDay } : { prices: usual, usual, payDay: null }
      return true
    },
    show() {
      if (loaded === null) throw new Error('shown before the prices')
      const { prices, usual } = loaded
      const amounts = offeredPlanAmounts(prices)
      const amountCents = snapToClosest(wantedCents, amounts)
      const nearest = nearestCount(prices, amountCents, wantedCount) ?? 0
      const price = planPriceOf(prices, amountCents, nearest, loaded.payDay)
      if (price === null) throw new Error('nothing is priced')
      amount.show(amounts, amountCents)
      count.show(offeredCounts(prices, amountCents), nearest)
      day.element.hidden = !prices.pay_day.choice
      day.show(payDay)
      const usualPrice = planPriceOf(usual, amountCents, nearest, null)
      const moreCents = usualPrice === null ? 0 : price.costCents - usualPrice.costCents
      dayCosts.hidden = moreCents <= 0
      dayCosts.textContent = planTexts.dayCosts(formatEuros(moreCents))
      table.show(price.plan.rows)
      return loanOf(price, loaded.payDay)
    },
  }
}

function loanOf(price: PlanPrice, payDay: number | null): ShownLoan {
  const { amountCents, costCents, originalCostCents, taePercent, returnCents } = price
  const parts = instalmentsInWords(price.plan)
  return {
    amountCents,
    costCents,
    originalCostCents,
    taePercent,
    returnCents,
    due: planTexts.from(parts, formatDateLong(price.firstDate)),
    summary: planTexts.summary(formatEuros(returnCents), parts),
    isFree: costCents === 0,
    example: planTexts.example({
      amount: formatEuros(amountCents),
      instalments: parts,
      rate: formatTae(price.annualRatePercent),
      cost: formatEuros(costCents),
      tae: formatTae(taePercent),
      total: formatEuros(returnCents),
    }),
    offerPath: `/api/products/${PRODUCT_ID}/offer/html`,
    choice: {
      amount: eurosFromCents(amountCents),
      instalments: price.count,
      ...(payDay !== null && { pay_day: payDay }),
    },
  }
}

/** The day of the month of the instalments; the payout's own at first. */
function createPayDay(onChoose: (day: number | null) => void) {
  const select = make('select', { id: 'pay-day', 'aria-describedby': 'pay-day-hint' })
  select.append(make('option', { value: '' }, planTexts.samePayDay))
  for (let day = 1; day <= 31; day++) select.append(make('option', { value: String(day) }, String(day)))
  select.addEventListener('change', () => onChoose(select.value === '' ? null : Number(select.value)))
  return {
    element: make(
      'div',
      { class: 'field' },
      make('label', { for: 'pay-day' }, planTexts.payDay),
      select,
      make('p', { class: 'small', id: 'pay-day-hint' }, planTexts.payDayHint),
    ),
    show(day: number | null) {
      select.value = day === null ? '' : String(day)
    },
  }
}
