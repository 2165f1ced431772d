import type { Report, ReportName } from '@puente/contract'
import { reportTexts as texts } from '@puente/texts/backoffice-reports'
import { Alert, Skeleton, TextLink } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useMemo } from 'react'
import { messageOf } from '../../../api/http.ts'
import { type ReportFilters, reportFile, reportQuery } from '../../../api/reports.ts'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { figureText, figureWithUnit } from '../../../reports/format-figure.ts'
import { LazyChart } from '../../../reports/lazy-chart.tsx'
import { chartOf, columnOf } from './report-charts.ts'

const ROWS_AT_FIRST = 12

/** The figure beside the title: the last of the period. */
const HEADLINES: Partial<Readonly<Record<ReportName, string>>> = {
  portfolio: 'par_30',
  collections: 'share',
  first_dues: 'share',
}

interface ReportSectionProps {
  readonly name: ReportName
  readonly filters: ReportFilters
  /** Instead of the table of all columns. */
  readonly children?: (report: Report) => ReactNode
  /** Where a row's own list is. */
  readonly hrefOf?: (row: Report['rows'][number], report: Report) => string | null
  readonly empty?: string
}

/** A report: what it says, its chart, the table with the same figures, and its file. */
export function ReportSection({ name, filters, children, hrefOf, empty = texts.empty }: ReportSectionProps) {
  const { data, error } = useQuery(reportQuery(name, filters))
  const title = texts.titles[name]
  return (
    <Section
      title={title}
      id={name}
      padded={false}
      actions={
        <a
          href={reportFile(name, filters)}
          download
          aria-label={texts.csvOf(title)}
          className="compact screen-only inline-flex items-center gap-1.5 rounded-control text-primary hover:bg-primary-tint"
        >
          <Download size={16} aria-hidden="true" />
          {texts.csv}
        </a>
      }
    >
      {error === null ? null : (
        <div className="p-4">
          <Alert kind="error">{messageOf(error)}</Alert>
        </div>
      )}
      {data === undefined && error === null ? <Skeleton className="m-4 h-64" /> : null}
      {data === undefined ? null : <ReportBody report={data} empty={empty} hrefOf={hrefOf} table={children} />}
    </Section>
  )
}

interface ReportBodyProps {
  readonly report: Report
  readonly empty: string
  readonly table: ReportSectionProps['children'] | undefined
  readonly hrefOf: ReportSectionProps['hrefOf'] | undefined
}

function ReportBody({ report, empty, table, hrefOf }: ReportBodyProps) {
  const chart = useMemo(() => chartOf(report), [report])
  const key = HEADLINES[report.report]
  const last = key === undefined ? null : columnOf(report, key).at(-1)
  if (report.rows.length === 0) return <p className="px-4 py-6 text-ink-soft">{empty}</p>
  return (
    <div className="flex flex-col gap-3 pt-3">
      <div className="flex items-baseline justify-between gap-4 px-4">
        <p className="text-ink-soft">{texts.explanations[report.report]}</p>
        {typeof last === 'number' ? (
          <p className="text-xl font-heading tabular-nums">{figureWithUnit(last, 'percent')}</p>
        ) : null}
      </div>
      {chart === null ? null : <LazyChart data={chart} />}
      {table ? (
        table(report)
      ) : (
        <PlainTable
          caption={texts.tableOf(texts.titles[report.report])}
          empty={null}
          firstRows={ROWS_AT_FIRST}
          rows={report.rows}
          rowKey={(row) => row.slice(0, 2).join(' ')}
          columns={report.columns.map(({ key: column, unit }, place) => ({
            header: texts.columns[column] ?? column,
            align: place === 0 ? undefined : 'right',
            cell: (row: Report['rows'][number]) => {
              const value = figureText(row[place] ?? null, unit)
              const href = place === 0 ? hrefOf?.(row, report) : undefined
              return href ? <TextLink href={href}>{value}</TextLink> : value
            },
          }))}
        />
      )}
    </div>
  )
}
