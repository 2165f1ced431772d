import type { PaymentCover } from '@puente/contract'
import { euroText } from '@puente/domain'
import { planPageTexts } from '@puente/texts/backoffice-plans'

const { covers: texts } = planPageTexts

/** What a payment of a loan in instalments pays, in one line: "Cuota 1, 107,84 € · demora, 1,13 €". */
export function coverText(cover: PaymentCover): string {
  const parts = [
    ...cover.instalments.map(({ number, amount }) => texts.instalment(number, euroText(amount))),
    ...(cover.late_interest === 0 ? [] : [texts.lateInterest(euroText(cover.late_interest))]),
    ...(cover.early === 0 ? [] : [texts.early(euroText(cover.early))]),
    ...(cover.mode === null ? [] : [texts.modes[cover.mode]]),
    ...(cover.closes_loan ? [texts.closes] : []),
    ...(cover.overpaid === 0 ? [] : [texts.overpaid(euroText(cover.overpaid))]),
  ]
  const text = parts.join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
