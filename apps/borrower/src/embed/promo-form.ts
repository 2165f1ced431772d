import { filterPromoCode, parsePromoCode } from '@puente/domain'
import { embedTexts as texts } from '@puente/texts/embed'
import { promoCodeTexts } from '@puente/texts/promo-code'
import { validationTexts } from '@puente/texts/validation'
import { make } from './dom.ts'

interface PromoFormOptions {
  /** True if the server accepts the code. */
  readonly check: (code: string) => Promise<boolean>
  readonly onApply: (code: string | null) => void
}

export interface PromoForm {
  readonly element: HTMLElement
  show(applied: string | null): void
}

export function createPromoForm({ check, onApply }: PromoFormOptions): PromoForm {
  const input = make('input', { type: 'text', id: 'promo', autocomplete: 'off', spellcheck: 'false', maxlength: '20' })
  const button = make('button', { type: 'submit' }, texts.promoApply)
  const status = make('p', { role: 'status' })
  const form = make(
    'form',
    { novalidate: true },
    make('label', { for: 'promo' }, promoCodeTexts.label),
    input,
    button,
    status,
  )
  const remove = make('button', { type: 'button' })
  const applied = make('p', { hidden: true }, remove)
  remove.addEventListener('click', () => {
    onApply(null)
    input.value = ''
    input.focus()
  })
  input.addEventListener('input', () => {
    input.value = filterPromoCode(input.value)
    status.textContent = ''
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const code = parsePromoCode(input.value)
    if (!code.ok || button.disabled) return
    button.disabled = true
    try {
      if (await check(code.value)) onApply(code.value)
      else status.textContent = validationTexts.promoCodeExpired
    } catch {
      status.textContent = texts.promoFailed
    } finally {
      button.disabled = false
    }
  })
  return {
    element: make('div', {}, form, applied),
    show(code) {
      form.hidden = code !== null
      applied.hidden = code === null
      remove.textContent = code === null ? '' : texts.promoRemove(code)
    },
  }
}
