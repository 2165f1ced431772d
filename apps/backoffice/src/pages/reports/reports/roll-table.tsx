import type { Report } from '@puente/contract'
import { LATE_BUCKETS, PORTFOLIO_EXITS } from '@puente/domain'
import { reportTexts as texts } from '@puente/texts/backoffice-reports'
import { figureText, monthText } from '../../../reports/format-figure.ts'
import { columnOf } from './report-charts.ts'

const FROM = LATE_BUCKETS.map(({ bucket }) => bucket)
const TO: readonly string[] = [...FROM, ...PORTFOLIO_EXITS]

/** Better, the same or worse than at the beginning of the month; with the number, never colour alone. */
function lookOf(from: string, to: string): string {
  if (to === 'paid') return 'bg-success-tint'
  if (from === to) return 'bg-sunken'
  return TO.indexOf(to) < TO.indexOf(from) ? 'bg-success-tint' : 'bg-error-tint'
}

/** Where the loans of each bucket stood at the end of the month, in percent of the bucket. */
export function RollTable({ report }: { readonly report: Report }) {
  const froms = columnOf(report, 'from_bucket')
  const tos = columnOf(report, 'to_bucket')
  const shares = columnOf(report, 'share')
  const loans = columnOf(report, 'loans')
  const rows = FROM.filter((bucket) => froms.includes(bucket))
  const columns = TO.filter((bucket) => tos.includes(bucket))
  const placeOf = (from: string, to: string) => froms.findIndex((one, place) => one === from && tos[place] === to)
  const loansOf = (from: string) =>
    froms.reduce<number>((sum, one, place) => (one === from ? sum + Number(loans[place]) : sum), 0)
  const [month] = columnOf(report, 'month')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a table that is wider than its section.
    <div className="overflow-x-auto pb-3" tabIndex={0}>
      <table className="w-full border-collapse text-left">
        <caption className="px-4 pb-2 text-left text-ink-soft">{monthText(String(month))}</caption>
        <thead>
          <tr>
            <th scope="col" className="table-head">
              {texts.columns.from_bucket}
            </th>
            <th scope="col" className="table-head text-right">
              {texts.columns.loans}
            </th>
            {columns.map((to) => (
              <th key={to} scope="col" className="table-head text-right">
                {texts.buckets[to]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((from) => (
            <tr key={from}>
              <th scope="row" className="table-cell font-strong">
                {texts.buckets[from]}
              </th>
              <td className="table-cell text-right tabular-nums">{figureText(loansOf(from), 'count')}</td>
              {columns.map((to) => {
                const place = placeOf(from, to)
                return (
                  <td key={to} className={`table-cell text-right tabular-nums ${place === -1 ? '' : lookOf(from, to)}`}>
                    {place === -1 ? '' : figureText(shares[place] ?? null, 'percent')}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
