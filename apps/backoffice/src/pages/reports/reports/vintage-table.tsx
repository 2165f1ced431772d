import type { Report } from '@puente/contract'
import { reportTexts as texts } from '@puente/texts/backoffice-reports'
import { PlainTable } from '../../../components/plain-table.tsx'
import { figureText } from '../../../reports/format-figure.ts'
import { columnOf } from './report-charts.ts'

/** The months that fit beside each other; the file has all of them. */
const MONTHS_SHOWN = 9

/** One row for each month of signature, one column for each month since then. */
export function VintageTable({ report }: { readonly report: Report }) {
  const months = columnOf(report, 'signed_month')
  const ages = columnOf(report, 'months_on_book')
  const shares = columnOf(report, 'lost_share')
  const disbursed = columnOf(report, 'disbursed')
  const longest = Math.min(MONTHS_SHOWN, Math.max(0, ...ages.map(Number)))
  const shareOf = (month: string, age: number) =>
    shares[months.findIndex((one, place) => one === month && ages[place] === age)]
  return (
    <PlainTable
      caption={texts.tableOf(texts.titles.vintages)}
      empty={null}
      rows={[...new Set(months)].map(String)}
      rowKey={(month) => month}
      columns={[
        { header: texts.columns.signed_month ?? '', cell: (month) => figureText(month, 'month') },
        {
          header: texts.columns.disbursed ?? '',
          align: 'right',
          cell: (month) => figureText(disbursed[months.indexOf(month)] ?? null, 'euros'),
        },
        ...Array.from({ length: longest + 1 }, (_, age) => ({
          header: texts.monthOnBook(age),
          align: 'right' as const,
          cell: (month: string) => {
            const share = shareOf(month, age)
            return share === undefined ? '' : figureText(share, 'percent')
          },
        })),
      ]}
    />
  )
}
