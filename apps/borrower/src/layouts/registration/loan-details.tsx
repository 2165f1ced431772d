import { type CustomerKind, formatDateFrom, formatEuros, formatTae } from '@puente/domain'
import { instalmentOfferTexts } from '@puente/texts/instalment-offer'
import { registrationTexts } from '@puente/texts/registration'
import { DescriptionList } from '@puente/ui'
import type { Offer } from '../../api/offered-terms.ts'
import { useToday } from '../../api/use-today.ts'
import { instalmentsInWords } from '../../instalments/plan-in-words.ts'

const texts = registrationTexts.summary
const planTexts = instalmentOfferTexts.offer

/** The loan's phase: offered, agreed and not paid out yet, paid out. */
export type Stage = 'offered' | 'signed' | 'paid-out'

const WORDS: Readonly<Record<Stage, { readonly due: string; readonly note: string }>> = {
  offered: { due: texts.due, note: texts.note },
  signed: { due: texts.expected, note: texts.signedNote },
  'paid-out': { due: texts.due, note: texts.paidOutNote },
}

export interface Summary {
  readonly offer: Offer
  readonly stage: Stage
  /** For whom the loan is chosen, while amount and term can still change; null once the application exists. */
  readonly choiceOf: CustomerKind | null
}

/** The figures of the summary, each with its name. */
export function LoanDetails({ summary: { offer, stage } }: { readonly summary: Summary }) {
  const today = useToday()
  const { due, note } = WORDS[stage]
  return (
    <>
      <DescriptionList
        rows={[
          { key: 'amount', term: texts.amount, description: formatEuros(offer.amountCents) },
          // After the payout the amount to return may be lower than agreed: the account shows what was paid.
          ...(stage === 'paid-out'
            ? []
            : [{ key: 'cost', term: texts.cost, description: formatEuros(offer.costCents) }]),
          { key: 'total', term: texts.total, description: formatEuros(offer.returnCents) },
          ...(offer.plan === undefined
            ? [{ key: 'term', term: texts.term, description: texts.termDays(offer.termDays) }]
            : [{ key: 'term', term: planTexts.count, description: instalmentsInWords(offer.plan) }]),
          ...(offer.dueDate === null
            ? []
            : [
                {
                  key: 'due',
                  term: offer.plan === undefined ? due : planTexts.first,
                  description: formatDateFrom(today, offer.dueDate),
                },
              ]),
          ...(offer.plan === undefined
            ? []
            : [{ key: 'last', term: planTexts.last, description: formatDateFrom(today, offer.plan.finalDate) }]),
          ...(offer.taePercent === null
            ? []
            : [{ key: 'tae', term: texts.tae, description: formatTae(offer.taePercent) }]),
        ]}
      />
      <p className="mt-3 text-sm text-ink-soft">{note}</p>
    </>
  )
}
