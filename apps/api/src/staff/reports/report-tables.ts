import type { ReportName, ReportUnit } from '@puente/contract'
import type { ReportScope } from '../../db/repositories/report-figures.ts'
import type { Tx } from '../../db/transaction.ts'

interface ReportColumn {
  readonly key: string
  readonly unit: ReportUnit
}

interface ReportTable {
  /** How far back it goes if the caller does not say. */
  readonly daysBack: number
  /** True for a state that a night leaves: the night after the last closed day is the newest. */
  readonly isOfNights?: true
  readonly columns: readonly ReportColumn[]
  readonly read: (tx: Tx, scope: ReportScope) => Promise<readonly Readonly<Record<string, string | number | null>>[]>
}

const YEAR = 365
const MONTH = 30

const column =
  (unit: ReportUnit) =>
  (key: string): ReportColumn => ({ key, unit })
const counts = (...keys: readonly string[]) => keys.map(column('count'))
const euros = (...keys: readonly string[]) => keys.map(column('euros'))
const percents = (...keys: readonly string[]) => keys.map(column('percent'))

const STEPS = counts('requested', 'completed', 'offered', 'refused', 'signed', 'paid_out')

/** Each report: its columns in order, and where its rows come from. */
export const REPORT_TABLES: Readonly<Record<ReportName, ReportTable>> = {
  funnel: {
    daysBack: MONTH,
    columns: [{ key: 'date', unit: 'date' }, ...STEPS, ...percents('approval')],
    read: (tx, scope) => tx.reportFigures.funnel(scope),
  },
  sources: {
    daysBack: MONTH,
    columns: [{ key: 'source', unit: 'source' }, ...counts('phones'), ...STEPS, ...percents('approval')],
    read: (tx, scope) => tx.reportFigures.sources(scope),
  },
  portfolio: {
    daysBack: YEAR,
    isOfNights: true,
    columns: [
      { key: 'date', unit: 'date' },
      ...counts('loans'),
      ...euros('principal', 'over_30', 'over_60', 'over_90'),
      ...percents('par_30', 'par_60', 'par_90'),
    ],
    read: (tx, scope) => tx.reportFigures.portfolio(scope),
  },
  buckets: {
    daysBack: MONTH,
    isOfNights: true,
    columns: [
      { key: 'bucket', unit: 'bucket' },
      ...counts('loans'),
      ...euros('principal'),
      ...percents('share'),
      ...counts('loans_before'),
    ],
    read: (tx, scope) => tx.reportFigures.buckets(scope),
  },
  rolls: {
    daysBack: YEAR,
    columns: [
      { key: 'month', unit: 'month' },
      { key: 'from_bucket', unit: 'bucket' },
      { key: 'to_bucket', unit: 'bucket' },
      ...counts('loans'),
      ...euros('principal'),
      ...percents('share'),
    ],
    read: (tx, scope) => tx.reportFigures.rolls(scope),
  },
  vintages: {
    daysBack: YEAR,
    columns: [
      { key: 'signed_month', unit: 'month' },
      ...counts('months_on_book'),
      ...euros('disbursed', 'lost', 'collected'),
      ...percents('lost_share', 'collected_share'),
    ],
    read: (tx, scope) => tx.reportFigures.vintages(scope),
  },
  collections: {
    daysBack: YEAR,
    columns: [{ key: 'due_month', unit: 'month' }, ...euros('due', 'collected', 'missing'), ...percents('share')],
    read: (tx, scope) => tx.reportFigures.collections(scope),
  },
  first_dues: {
    daysBack: YEAR,
    columns: [{ key: 'month', unit: 'month' }, ...counts('loans', 'missed'), ...percents('share')],
    read: (tx, scope) => tx.reportFigures.first_dues(scope),
  },
  forecast: {
    daysBack: MONTH,
    columns: [{ key: 'date', unit: 'date' }, ...counts('loans'), ...euros('principal', 'charges', 'due', 'expected')],
    read: (tx, scope) => tx.reportFigures.forecast(scope),
  },
  money: {
    daysBack: MONTH,
    columns: [{ key: 'date', unit: 'date' }, ...euros('disbursed', 'collected', 'net')],
    read: (tx, scope) => tx.reportFigures.money(scope),
  },
}

const CENTS = 100

/** The rows in the order of the columns, as they go over the wire: cents become euros. */
export async function readReport(
  tx: Tx,
  { columns, read }: ReportTable,
  scope: ReportScope,
): Promise<(string | number | null)[][]> {
  const rows = await read(tx, scope)
  return rows.map((row) =>
    columns.map(({ key, unit }) => {
      const value = row[key] ?? null
      if (value === null || unit === 'date' || unit === 'month' || unit === 'bucket' || unit === 'source') return value
      return unit === 'euros' ? Math.round(Number(value)) / CENTS : Number(value)
    }),
  )
}
