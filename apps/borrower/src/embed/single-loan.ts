import type { Prices, ProductSettings } from '@puente/contract'
import { addDays, centsOf, eurosFromCents, formatDateLong, formatEuros, formatTae } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { embedTexts } from '@puente/texts/embed'
import {
  exampleOf,
  isOfferEmpty,
  type LoanChoice,
  nearestChoice,
  offeredAmounts,
  offeredTerms,
  priceOf,
} from '../calculator/loan-offer.ts'
import { askIfOnSale } from './ask.ts'
import { discountQuery, type LoanKind, type LoanKindOptions, type ShownLoan } from './loan-kind.ts'
import { createSlider } from './slider.ts'

const PRODUCT_ID = 1

/** A loan with one payment: amount and term. */
export function createSingleLoan({ start, onChange }: LoanKindOptions): LoanKind {
  let prices: Prices | null = null
  let wanted: LoanChoice | null = null
  const choose = (changed: Partial<LoanChoice>) => {
    if (prices === null || wanted === null) return
    wanted = { ...nearestChoice(wanted, prices), ...changed }
    onChange(false)
  }
  const amount = createSlider({
    id: 'amount',
    label: texts.amount,
    noun: embedTexts.amountNoun,
    format: (cents) => formatEuros(cents),
    onChoose: (amountCents) => choose({ amountCents }),
  })
  const term = createSlider({
    id: 'term',
    label: texts.term,
    noun: embedTexts.termNoun,
    format: texts.days,
    onChoose: (termDays) => choose({ termDays }),
  })

  async function startingChoice(): Promise<LoanChoice | null> {
    const settings = await askIfOnSale<ProductSettings>(`/api/products/${PRODUCT_ID}/settings`)
    if (settings === null) return null
    const { calculator } = settings
    return {
      amountCents: centsOf(start.amount ?? calculator.amount_default_toggle_position),
      termDays: start.term ?? calculator.term_default_toggle_position,
    }
  }

  return {
    fields: [amount.element, term.element],
    details: [],
    async load(promoCode) {
      const [choice, next] = await Promise.all([
        wanted ?? startingChoice(),
        askIfOnSale<Prices>(`/v2/products/${PRODUCT_ID}/prices`, discountQuery(promoCode)),
      ])
      if (choice === null || next === null) return false
      if (isOfferEmpty(next)) throw new Error('nothing is priced')
      wanted ??= choice
      prices = next
      return true
    },
    show() {
      if (prices === null || wanted === null) throw new Error('shown before the prices')
      const choice = nearestChoice(wanted, prices)
      term.show(offeredTerms(prices), choice.termDays)
      amount.show(offeredAmounts(prices, choice.termDays), choice.amountCents)
      return loanOf(choice, prices)
    },
  }
}

function loanOf(choice: LoanChoice, prices: Prices): ShownLoan {
  const price = priceOf(choice, prices)
  const dueDate = formatDateLong(addDays(prices.date, choice.termDays))
  const example = exampleOf(prices, choice, price)
  return {
    ...price,
    amountCents: choice.amountCents,
    due: texts.dueOn(dueDate),
    summary: texts.summary(formatEuros(price.returnCents), dueDate),
    example: (price.isFree ? texts.exampleAfterFree : texts.example)({
      amount: formatEuros(example.amountCents),
      term: texts.days(example.termDays),
      rate: formatTae(example.annualRatePercent),
      cost: formatEuros(example.costCents),
      tae: formatTae(example.taePercent),
      total: formatEuros(example.returnCents),
    }),
    offerPath: `/api/products/${PRODUCT_ID}/offer/html`,
    choice: { amount: eurosFromCents(choice.amountCents), term: choice.termDays },
  }
}
