import { type CivilDate, formatDateFrom, formatEuros } from '@puente/domain'
import { instalmentOfferTexts } from '@puente/texts/instalment-offer'
import type { OfferedPlan } from '../api/offered-terms.ts'

/** "3 cuotas de 107,97 €", or with a last one that is smaller. */
export function instalmentsInWords({ rows, instalmentCents, lastCents }: OfferedPlan): string {
  const texts = instalmentOfferTexts.offer
  const instalment = formatEuros(instalmentCents)
  return lastCents === instalmentCents || rows.length === 1
    ? texts.equal(rows.length, instalment)
    : texts.withLast(rows.length - 1, instalment, formatEuros(lastCents))
}

/** When the first and the last one are due. */
export const planDatesInWords = (today: CivilDate, first: CivilDate, { finalDate }: OfferedPlan): string =>
  instalmentOfferTexts.offer.dates(formatDateFrom(today, first), formatDateFrom(today, finalDate))
