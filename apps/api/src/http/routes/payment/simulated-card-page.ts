import { paymentTexts } from '@puente/texts/payments'
import type { CardOperationRow } from '../../../db/repositories/card-operations.ts'
import { RETURN_PATHS, returnPathsOf } from '../../../lending/payments/card-order.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'
import { SIMULATED_CARDS, SIMULATED_OUTCOMES } from '../../../providers/cards/card-payments.ts'

const texts = paymentTexts.simulated

const choices = (name: string, legend: string, options: readonly (readonly [string, string])[]): string => {
  const rows = options.map(([value, label], index) => {
    const checked = index === 0 ? ' checked' : ''
    return `<label><input type="radio" name="${name}" value="${value}"${checked}> ${escapeHtml(label)}</label>`
  })
  return `<fieldset><legend>${escapeHtml(legend)}</legend>${rows.join('')}</fieldset>`
}

/** The page of the simulated provider: a plain form to choose the provider's answer. */
export function simulatedCardPage(
  operation: CardOperationRow,
  isAuthentication: boolean,
): { title: string; body: string } {
  const isCardRequest = operation.kind === 'tokenize'
  const title = isAuthentication ? texts.authenticationTitle : texts.titles[isCardRequest ? 'tokenize' : 'payment']
  const facts = [
    escapeHtml(texts.order(operation.orderCode)),
    ...(isCardRequest ? [] : [escapeHtml(texts.amount(operation.amountCents))]),
  ]
  const head = `<h1>${escapeHtml(title)}</h1><p>${facts.join('<br>')}</p>`
  if (isAuthentication) {
    const button = (outcome: string, label: string) =>
      `<button type="submit" name="outcome" value="${outcome}">${escapeHtml(label)}</button> `
    return {
      title,
      body:
        `${head}<p>${escapeHtml(texts.authenticationText)}</p><form method="post">` +
        `${button('success', texts.confirm)}${button('decline', texts.reject)}</form>`,
    }
  }
  const outcomes = SIMULATED_OUTCOMES.map((outcome) => [outcome, texts.outcomes[outcome]] as const)
  const cards = SIMULATED_CARDS.map((card) => [card, texts.cards[card]] as const)
  return {
    title,
    body:
      `${head}<p>${escapeHtml(texts.intro)}</p><form method="post">` +
      choices('outcome', texts.outcomeLegend, outcomes) +
      (isCardRequest ? choices('card', texts.cardLegend, cards) : '') +
      `<p><button type="submit">${escapeHtml(texts.submit)}</button></p></form>`,
  }
}

/** Shown when the form is sent for an order that was settled meanwhile, in another tab or by a second click. */
export function orderTakenPage(operation: CardOperationRow): { title: string; body: string } {
  const { kind, orderCode } = operation
  const { title, text } = texts.taken[kind === 'tokenize' ? 'tokenize' : 'payment']
  return {
    title,
    body:
      `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(texts.order(orderCode))}</p><p>${escapeHtml(text)}</p>` +
      `<p><a href="${kind === 'tokenize' ? RETURN_PATHS.paid : returnPathsOf(operation).done}">${escapeHtml(texts.backToAccount)}</a></p>`,
  }
}
