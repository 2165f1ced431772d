import type { Report, ReportName } from '@puente/contract'
import { civilDate, formatDateShort } from '@puente/domain'
import { reportTexts as texts } from '@puente/texts/backoffice-reports'
import type { ChartData, ChartSeries } from '../../../reports/chart-data.ts'
import { monthText } from '../../../reports/format-figure.ts'

type Value = string | number | null

/** The values of one column. */
export function columnOf({ columns, rows }: Report, key: string): readonly Value[] {
  const place = columns.findIndex((column) => column.key === key)
  return rows.map((row) => row[place] ?? null)
}

const numbersOf = (report: Report, key: string) =>
  columnOf(report, key).map((value) => (typeof value === 'number' ? value : null))

/** `19/11`: the table has the year. */
const dayText = (value: Value) => formatDateShort(civilDate(String(value))).slice(0, 5)
const ofMonth = (value: Value) => monthText(String(value))

interface Line extends Pick<ChartSeries, 'kind' | 'color' | 'isDashed'> {
  readonly key: string
}

interface Shape {
  readonly x: string
  readonly label: (value: Value) => string
  readonly unit: ChartData['unit']
  readonly lines: readonly Line[]
}

const SHAPES: Partial<Readonly<Record<ReportName, Shape>>> = {
  funnel: {
    x: 'date',
    label: dayText,
    unit: 'count',
    lines: [
      { key: 'completed', kind: 'bar', color: 'chart-quiet' },
      { key: 'offered', kind: 'line', color: 'color-primary' },
    ],
  },
  portfolio: {
    x: 'date',
    label: ofMonth,
    unit: 'percent',
    lines: [
      { key: 'par_30', kind: 'area', color: 'color-primary' },
      { key: 'par_60', kind: 'line', color: 'chart-quiet' },
      { key: 'par_90', kind: 'line', color: 'chart-quiet', isDashed: true },
    ],
  },
  collections: {
    x: 'due_month',
    label: ofMonth,
    unit: 'euros',
    lines: [
      { key: 'due', kind: 'bar', color: 'color-line' },
      { key: 'collected', kind: 'bar', color: 'color-primary' },
    ],
  },
  first_dues: {
    x: 'month',
    label: ofMonth,
    unit: 'percent',
    lines: [{ key: 'share', kind: 'bar', color: 'color-primary' }],
  },
  forecast: {
    x: 'date',
    label: dayText,
    unit: 'euros',
    lines: [
      { key: 'due', kind: 'bar', color: 'color-line' },
      { key: 'expected', kind: 'bar', color: 'color-primary' },
    ],
  },
  money: {
    x: 'date',
    label: dayText,
    unit: 'euros',
    lines: [
      { key: 'collected', kind: 'bar', color: 'color-primary' },
      { key: 'disbursed', kind: 'line', color: 'chart-quiet' },
    ],
  },
}

/** A line for each month of signature, over the months since then; older ones fade. */
function vintageChart(report: Report): ChartData {
  const months = columnOf(report, 'signed_month')
  const ages = numbersOf(report, 'months_on_book')
  const shares = numbersOf(report, 'lost_share')
  const signed = [...new Set(months)]
  const longest = Math.max(0, ...ages.map((age) => age ?? 0))
  const shareOf = (month: Value, age: number) =>
    shares[months.findIndex((one, place) => one === month && ages[place] === age)] ?? null
  const MIN_STRENGTH = 0.3
  return {
    description: texts.chartOf(texts.titles.vintages),
    unit: 'percent',
    labels: Array.from({ length: longest + 1 }, (_, age) => String(age)),
    series: signed.map((month, place) => ({
      label: ofMonth(month),
      values: Array.from({ length: longest + 1 }, (_, age) => shareOf(month, age)),
      kind: 'line',
      color: 'color-primary',
      strength: signed.length === 1 ? 1 : MIN_STRENGTH + ((1 - MIN_STRENGTH) * place) / (signed.length - 1),
    })),
  }
}

/** The chart of a report; null for those that a table shows better. */
export function chartOf(report: Report): ChartData | null {
  if (report.report === 'vintages') return vintageChart(report)
  const shape = SHAPES[report.report]
  if (shape === undefined) return null
  return {
    description: texts.chartOf(texts.titles[report.report]),
    unit: shape.unit,
    labels: columnOf(report, shape.x).map(shape.label),
    series: shape.lines.map(({ key, ...line }) => ({
      ...line,
      label: texts.columns[key] ?? key,
      values: numbersOf(report, key),
    })),
  }
}
