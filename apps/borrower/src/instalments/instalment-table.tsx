import type { ScheduledInstalment } from '@puente/contract'
import { centsOf, formatDateShort } from '@puente/domain'
import { instalmentOfferTexts } from '@puente/texts/instalment-offer'
import { Money } from '@puente/ui'
import type { ReactNode } from 'react'
import { partsOf, plain, sumOf } from './table-figures.ts'

const texts = instalmentOfferTexts.table

export interface InstalmentTableProps {
  readonly rows: readonly ScheduledInstalment[]
  readonly caption?: string
  /** The state of a row in words, under its date. */
  readonly noteOf?: (row: ScheduledInstalment) => ReactNode
}

/** Date, instalment, interest and principal of each row, with their sum: what the law calls the amortisation table. */
export function InstalmentTable({ rows, caption = texts.caption, noteOf }: InstalmentTableProps) {
  const parts = partsOf(rows)
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-2 text-left font-normal">
              {texts.date}
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              {texts.instalment}
            </th>
            {parts.map((part) => (
              <th key={part} scope="col" className="py-2 pl-3 text-right font-normal">
                {texts[part]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number} className="border-t border-line">
              <th scope="row" className="py-2.5 text-left font-normal whitespace-nowrap">
                {formatDateShort(row.date)}
                {noteOf === undefined ? null : (
                  <span className="block text-sm whitespace-normal text-ink-soft">{noteOf(row)}</span>
                )}
              </th>
              <td className="py-2.5 pl-3 text-right align-top font-strong whitespace-nowrap">
                <Money amountCents={centsOf(row.total)} />
              </td>
              {parts.map((part) => (
                <td key={part} className="py-2.5 pl-3 text-right align-top whitespace-nowrap">
                  {plain(centsOf(row[part]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-ink/70 font-strong">
            <th scope="row" className="py-2.5 text-left">
              {texts.total}
            </th>
            <td className="py-2.5 pl-3 text-right whitespace-nowrap">
              <Money amountCents={sumOf(rows, 'total')} />
            </td>
            {parts.map((part) => (
              <td key={part} className="py-2.5 pl-3 text-right whitespace-nowrap">
                {plain(sumOf(rows, part))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
