import type { Prices, ProductSettings, PromoCheck } from '@puente/contract'
import {
  addDays,
  centsOf,
  eurosFromCents,
  formatDateLong,
  formatEuros,
  formatTae,
  parsePromoCode,
} from '@puente/domain'
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
import { CALCULATOR_STYLE } from './calculator-style.ts'
import { make } from './dom.ts'
import { createPromoForm } from './promo-form.ts'
import { createSlider } from './slider.ts'

/** The script's origin: it serves the prices and the application. */
const ORIGIN = new URL((document.currentScript as HTMLScriptElement | null)?.src || location.href).origin
const PRODUCT_ID = 1

/** Sends no credentials: the embedding page is not ours. */
async function ask<T>(path: string, query: Readonly<Record<string, string>> = {}): Promise<T> {
  const url = new URL(path, ORIGIN)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const response = await fetch(url, { credentials: 'omit' })
  if (!response.ok) throw new Error(`${path} returned ${response.status}`)
  return (await response.json()) as T
}

const style = new CSSStyleSheet()
style.replaceSync(CALCULATOR_STYLE)

/**
 * `<puente-calculator amount="150" term="14">`: the loan calculator on any page. The cost is always visible with the amount
 * (Ley 16/2011 art. 9): cost, TAE, total, date and the representative example cannot be switched off.
 */
export class PuenteCalculator extends HTMLElement {
  #prices: Prices | null = null
  #wanted: LoanChoice = { amountCents: 0, termDays: 0 }
  #promoCode: string | null = null

  readonly #amount = createSlider({
    id: 'amount',
    label: texts.amount,
    noun: embedTexts.amountNoun,
    format: (cents) => formatEuros(cents),
    onChoose: (amountCents) => this.#choose({ amountCents }),
  })
  readonly #term = createSlider({
    id: 'term',
    label: texts.term,
    noun: embedTexts.termNoun,
    format: texts.days,
    onChoose: (termDays) => this.#choose({ termDays }),
  })
  readonly #promo = createPromoForm({
    check: async (code) => (await ask<PromoCheck>('/embed/promocode', { code })).valid,
    onApply: (code) => {
      this.#promoCode = code
      void this.#load()
    },
  })
  readonly #body = make('section', { 'aria-busy': 'true', class: 'wait' })
  readonly #figures = make('dl')
  readonly #spoken = make('output', { class: 'hidden' })
  readonly #example = make('p', { class: 'small' })
  readonly #free = make('p')
  readonly #offer = make('a', { class: 'small', target: '_blank', rel: 'noopener' }, embedTexts.offer)
  readonly #apply = make('a', { class: 'apply', target: '_top' }, embedTexts.apply)

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [style]
    root.append(this.#body)
  }

  connectedCallback(): void {
    if (this.#prices !== null) return
    this.#body.setAttribute('aria-label', this.getAttribute('label') ?? embedTexts.label)
    const primary = this.getAttribute('primary')
    if (primary !== null && CSS.supports('color', primary)) this.style.setProperty('--puente-primary', primary)
    const given = parsePromoCode(this.getAttribute('promocode') ?? '')
    this.#promoCode = given.ok ? given.value : null
    void this.#start()
  }

  async #start(): Promise<void> {
    try {
      const [{ calculator }] = await Promise.all([
        ask<ProductSettings>(`/api/products/${PRODUCT_ID}/settings`),
        this.#checkGivenCode(),
      ])
      const number = (name: string) => Number(this.getAttribute(name)) || null
      this.#wanted = {
        amountCents: centsOf(number('amount') ?? calculator.amount_default_toggle_position),
        termDays: number('term') ?? calculator.term_default_toggle_position,
      }
    } catch {
      return this.#fail()
    }
    await this.#load()
  }

  /** The embedding page's code may have expired; the visitor then sees the price without it. */
  async #checkGivenCode(): Promise<void> {
    if (this.#promoCode === null) return
    const { valid } = await ask<PromoCheck>('/embed/promocode', { code: this.#promoCode })
    if (!valid) this.#promoCode = null
  }

  async #load(): Promise<void> {
    try {
      const query = this.#promoCode === null ? {} : { discount: this.#promoCode }
      const prices = await ask<Prices>(`/v2/products/${PRODUCT_ID}/prices`, query)
      if (isOfferEmpty(prices)) return this.#fail()
      const isFirst = this.#prices === null
      this.#prices = prices
      if (isFirst) this.#draw()
      this.#show()
    } catch {
      this.#fail()
    }
  }

  #draw(): void {
    this.#body.className = ''
    this.#body.removeAttribute('aria-busy')
    this.#body.replaceChildren(
      make('h2', {}, texts.title),
      this.#amount.element,
      this.#term.element,
      ...(this.hasAttribute('promocode-field') || this.#promoCode !== null ? [this.#promo.element] : []),
      this.#figures,
      this.#spoken,
      this.#free,
      this.#apply,
      make('p', { class: 'warning' }, texts.warning),
      this.#example,
      this.#offer,
    )
  }

  #choose(changed: Partial<LoanChoice>): void {
    if (this.#prices === null) return
    this.#wanted = { ...nearestChoice(this.#wanted, this.#prices), ...changed }
    this.#show()
    const { amountCents, termDays } = this.#wanted
    const detail = { amount: eurosFromCents(amountCents), term: termDays }
    this.dispatchEvent(new CustomEvent('puente-change', { detail, bubbles: true, composed: true }))
  }

  #show(): void {
    if (this.#prices === null) return
    const prices = this.#prices
    const choice = nearestChoice(this.#wanted, prices)
    const price = priceOf(choice, prices)
    const dueDate = formatDateLong(addDays(prices.date, choice.termDays))
    const total = formatEuros(price.returnCents)
    this.#term.show(offeredTerms(prices), choice.termDays)
    this.#amount.show(offeredAmounts(prices, choice.termDays), choice.amountCents)
    this.#promo.show(this.#promoCode)

    const before =
      price.originalCostCents > price.costCents
        ? [
            make(
              'del',
              {},
              make('span', { class: 'hidden' }, `${texts.costBefore} `),
              formatEuros(price.originalCostCents),
            ),
          ]
        : []
    const figure = (label: string, ...value: readonly (Node | string)[]) =>
      make('div', {}, make('dt', {}, label), make('dd', {}, ...value))
    this.#figures.replaceChildren(
      figure(texts.receive, formatEuros(choice.amountCents)),
      figure(texts.cost, formatEuros(price.costCents), ...before),
      figure(texts.tae, formatTae(price.taePercent)),
      make(
        'div',
        { class: 'total' },
        make('dt', {}, texts.payBack),
        make('dd', {}, total),
        make('dd', {}, texts.dueOn(dueDate)),
      ),
    )
    this.#spoken.textContent = texts.summary(total, dueDate)
    this.#free.hidden = !price.isFree
    this.#free.textContent = `${texts.freeTitle}. ${texts.freeText} ${texts.freeIfLate}`
    const example = exampleOf(prices, choice, price)
    this.#example.textContent = (price.isFree ? texts.exampleAfterFree : texts.example)({
      amount: formatEuros(example.amountCents),
      term: texts.days(example.termDays),
      rate: formatTae(example.annualRatePercent),
      cost: formatEuros(example.costCents),
      tae: formatTae(example.taePercent),
      total: formatEuros(example.returnCents),
    })
    this.#apply.href = this.#addressOf('/auth', choice, 'promocode')
    this.#offer.href = this.#addressOf(`/api/products/${PRODUCT_ID}/offer/html`, choice, 'discount')
  }

  /** A page about the chosen loan, with the promo code under the parameter name that the page knows. */
  #addressOf(path: string, { amountCents, termDays }: LoanChoice, promoCodeName: string): string {
    const address = new URL(path, ORIGIN)
    address.searchParams.set('amount', String(eurosFromCents(amountCents)))
    address.searchParams.set('term', String(termDays))
    if (this.#promoCode !== null) address.searchParams.set(promoCodeName, this.#promoCode)
    return address.href
  }

  #fail(): void {
    this.#body.className = ''
    this.#body.removeAttribute('aria-busy')
    const link = make('a', { href: `${ORIGIN}/auth`, target: '_top' }, embedTexts.failedLink)
    this.#body.replaceChildren(make('p', { role: 'status' }, embedTexts.failed), link)
  }
}
