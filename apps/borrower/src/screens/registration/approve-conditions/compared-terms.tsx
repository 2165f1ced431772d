import { formatDateFrom, formatEuros, formatTae } from '@puente/domain'
import { approveConditionsTexts } from '@puente/texts/approve-conditions'
import { instalmentOfferTexts } from '@puente/texts/instalment-offer'
import type { ReactNode } from 'react'
import type { Offer } from '../../../api/offered-terms.ts'
import { useToday } from '../../../api/use-today.ts'
import { instalmentsInWords } from '../../../instalments/plan-in-words.ts'
import type { ComparedTerms } from './asked-price.ts'

const texts = approveConditionsTexts.terms
const planTexts = instalmentOfferTexts.offer
const UNKNOWN = '–'

const euros = (cents: number | null) => (cents === null ? UNKNOWN : formatEuros(cents))

interface ComparisonProps {
  readonly asked: ComparedTerms
  readonly offer: Offer
  readonly offerTitle: string
}

/** The requested loan beside the offered one: all figures in one size, the total a little larger. */
export function Comparison({ asked, offer, offerTitle }: ComparisonProps) {
  const today = useToday()
  const columns: readonly ComparedTerms[] = [asked, offer]
  const rows = [
    { key: 'amount', label: texts.amount, cells: columns.map(({ amountCents }) => euros(amountCents)) },
    { key: 'cost', label: texts.cost, cells: columns.map(({ costCents }) => euros(costCents)) },
    {
      key: 'tae',
      label: texts.tae,
      cells: columns.map(({ taePercent }) => (taePercent === null ? UNKNOWN : formatTae(taePercent))),
    },
    { key: 'total', label: texts.total, cells: columns.map(({ returnCents }) => euros(returnCents)), isTotal: true },
  ]
  return (
    <div className="overflow-x-auto rounded-card bg-sunken p-4">
      <table className="w-full min-w-56 table-fixed text-right tabular-nums">
        <caption className="sr-only">{texts.compare}</caption>
        <thead>
          <tr>
            <td className="w-[28%]" />
            <th scope="col" className="pb-2 text-sm font-medium text-ink-soft">
              {texts.asked}
            </th>
            <th scope="col" className="pb-2 text-sm font-medium text-ink-soft">
              {offerTitle}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells, isTotal }) => (
            <tr key={key} className="border-t border-line-strong/30">
              <th scope="row" className={`py-2.5 text-left ${isTotal ? 'font-strong' : 'font-normal'}`}>
                {label}
              </th>
              {cells.map((cell, index) => (
                <td
                  // A figure that arrives after the dash is a new cell: text that grew in place would count as a layout shift.
                  // biome-ignore lint/suspicious/noArrayIndexKey: there are two columns, and they never move.
                  key={`${index} ${cell}`}
                  className={`py-2.5 pl-2 whitespace-nowrap ${isTotal ? 'text-lg font-heading' : 'font-strong'}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="flex flex-col gap-1 border-t border-line-strong/30 pt-2.5">
        {offer.plan === undefined ? (
          <Row term={texts.days}>{texts.daysOf(offer.termDays)}</Row>
        ) : (
          <Row term={planTexts.count}>{instalmentsInWords(offer.plan)}</Row>
        )}
        {offer.dueDate === null ? null : (
          <Row term={offer.plan === undefined ? texts.due : planTexts.first}>
            {formatDateFrom(today, offer.dueDate)}
          </Row>
        )}
      </dl>
    </div>
  )
}

/** The figures that both have in common. */
function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{term}</dt>
      <dd className="min-w-0 text-right font-strong">{children}</dd>
    </div>
  )
}
