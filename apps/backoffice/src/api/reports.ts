import type { Report, ReportName, StartPage } from '@puente/contract'
import { addressOf } from './http.ts'
import { read } from './queries.ts'

/** What a report covers; the server has the defaults. */
export interface ReportFilters {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly customer?: string | undefined
  readonly source?: string | undefined
}

const pathOf = (name: ReportName) => `/staff/reports/${name}`

export const reportQuery = (name: ReportName, { from, to, customer, source }: ReportFilters) =>
  read<Report>(pathOf(name), { from, to, customer, source })
export const reportFile = (name: ReportName, { from, to, customer, source }: ReportFilters) =>
  addressOf(pathOf(name), { from, to, customer, source, format: 'csv' })

export const startPageQuery = read<StartPage>('/staff/start')
