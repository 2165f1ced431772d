import type { ReportUnit } from '@puente/contract'

export interface ChartSeries {
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly kind: 'bar' | 'line' | 'area'
  /** A token of `styles.css`, without `--`. */
  readonly color: string
  readonly isDashed?: boolean
  /** 0 to 1; older lines fade. */
  readonly strength?: number
}

export interface ChartData {
  /** Says what the chart shows to who cannot see it; the table below has its data. */
  readonly description: string
  readonly unit: ReportUnit
  /** One for each value of a series. */
  readonly labels: readonly string[]
  readonly series: readonly ChartSeries[]
}
