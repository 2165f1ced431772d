import type { PromoCheck } from '@puente/contract'
import { formatEuros, formatTae, parsePromoCode } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { embedTexts } from '@puente/texts/embed'
import { addressOf, ask, ORIGIN } from './ask.ts'
import { CALCULATOR_STYLE } from './calculator-style.ts'
import { make } from './dom.ts'
import type { LoanKind, LoanKindOptions, ShownLoan } from './loan-kind.ts'
import { createPlanLoan } from './plan-loan.ts'
import { createPromoForm } from './promo-form.ts'
import { createSingleLoan } from './single-loan.ts'

const style = new CSSStyleSheet()
style.replaceSync(CALCULATOR_STYLE)

/**
 * `<puente-calculator amount="150" term="14">`: the loan calculator on any page. The cost is always visible with the amount
 * (Ley 16/2011 art. 9): cost, TAE, total, date and the representative example cannot be switched off. Where loans with one payment
 * are not on sale, it offers instalments.
 */
export class PuenteCalculator extends HTMLElement {
  #loan: LoanKind | null = null
  #promoCode: string | null = null
  /** Loads run one after the other, so that the latest choice is the one that stays. */
  #lastLoad: Promise<unknown> = Promise.resolve()

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
  readonly #free = make('p', {}, `${texts.freeTitle}. ${texts.freeText} ${texts.freeIfLate}`)
  readonly #offer = make('a', { class: 'small', target: '_blank', rel: 'noopener' }, embedTexts.offer)
  readonly #apply = make('a', { class: 'apply', target: '_top' }, embedTexts.apply)

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [style]
    root.append(this.#body)
  }

  connectedCallback(): void {
    if (this.#loan !== null) return
    this.#body.setAttribute('aria-label', this.getAttribute('label') ?? embedTexts.label)
    const primary = this.getAttribute('primary')
    if (primary !== null && CSS.supports('color', primary)) this.style.setProperty('--puente-primary', primary)
    const given = parsePromoCode(this.getAttribute('promocode') ?? '')
    this.#promoCode = given.ok ? given.value : null
    void this.#load()
  }

  /** The embedding page's code may have expired; the visitor then sees the price without it. */
  async #checkGivenCode(): Promise<void> {
    if (this.#promoCode === null) return
    const { valid } = await ask<PromoCheck>('/embed/promocode', { code: this.#promoCode })
    if (!valid) this.#promoCode = null
  }

  /** The kind of loan that is on sale, with its prices: one payment or, without it, instalments. */
  async #loadKind(): Promise<LoanKind | null> {
    const number = (name: string) => Number(this.getAttribute(name)) || null
    const options: LoanKindOptions = {
      start: { amount: number('amount'), term: number('term'), instalments: number('instalments') },
      onChange: (needsPrices) => void this.#change(needsPrices),
    }
    for (const create of [createSingleLoan, createPlanLoan]) {
      const loan = create(options)
      if (await loan.load(this.#promoCode)) return loan
    }
    return null
  }

  #load(): Promise<ShownLoan | null> {
    const load = this.#lastLoad.then(() => this.#loadPrices())
    this.#lastLoad = load
    return load
  }

  async #loadPrices(): Promise<ShownLoan | null> {
    try {
      if (this.#loan !== null) return (await this.#loan.load(this.#promoCode)) ? this.#show(this.#loan) : this.#fail()
      await this.#checkGivenCode()
      const loan = await this.#loadKind()
      if (loan === null) return this.#fail()
      this.#loan = loan
      this.#draw(loan)
      return this.#show(loan)
    } catch {
      return this.#fail()
    }
  }

  #draw({ fields, details }: LoanKind): void {
    this.#body.className = ''
    this.#body.removeAttribute('aria-busy')
    this.#body.replaceChildren(
      make('h2', {}, texts.title),
      ...fields,
      ...(this.hasAttribute('promocode-field') || this.#promoCode !== null ? [this.#promo.element] : []),
      this.#figures,
      this.#spoken,
      this.#free,
      ...details,
      this.#apply,
      make('p', { class: 'warning' }, texts.warning),
      this.#example,
      this.#offer,
    )
  }

  async #change(needsPrices: boolean): Promise<void> {
    if (this.#loan === null) return
    const shown = needsPrices ? await this.#load() : this.#show(this.#loan)
    if (shown === null) return
    this.dispatchEvent(new CustomEvent('puente-change', { detail: shown.choice, bubbles: true, composed: true }))
  }

  #show(loan: LoanKind): ShownLoan {
    const shown = loan.show()
    const { amountCents, costCents, originalCostCents, taePercent, returnCents, due, choice } = shown
    this.#promo.show(this.#promoCode)

    const before =
      originalCostCents > costCents
        ? [make('del', {}, make('span', { class: 'hidden' }, `${texts.costBefore} `), formatEuros(originalCostCents))]
        : []
    const figure = (label: string, ...value: readonly (Node | string)[]) =>
      make('div', {}, make('dt', {}, label), make('dd', {}, ...value))
    this.#figures.replaceChildren(
      figure(texts.receive, formatEuros(amountCents)),
      figure(texts.cost, formatEuros(costCents), ...before),
      figure(texts.tae, formatTae(taePercent)),
      make(
        'div',
        { class: 'total' },
        make('dt', {}, texts.payBack),
        make('dd', {}, formatEuros(returnCents)),
        make('dd', {}, due),
      ),
    )
    this.#spoken.textContent = shown.summary
    this.#free.hidden = !shown.isFree
    this.#example.textContent = shown.example
    this.#apply.href = this.#pageAbout('/auth', choice, 'promocode')
    this.#offer.href = this.#pageAbout(shown.offerPath, choice, 'discount')
    return shown
  }

  /** A page about the chosen loan, with the promo code under the parameter name that the page knows. */
  #pageAbout(path: string, choice: ShownLoan['choice'], promoCodeName: string): string {
    const named = Object.entries(choice).map(([name, value]) => [name, String(value)])
    return addressOf(path, {
      ...Object.fromEntries(named),
      ...(this.#promoCode !== null && { [promoCodeName]: this.#promoCode }),
    })
  }

  #fail(): null {
    this.#body.className = ''
    this.#body.removeAttribute('aria-busy')
    const link = make('a', { href: `${ORIGIN}/auth`, target: '_top' }, embedTexts.failedLink)
    this.#body.replaceChildren(make('p', { role: 'status' }, embedTexts.failed), link)
    return null
  }
}
