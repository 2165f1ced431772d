import { REPORT_NAMES, Report, ReportQuery } from '@puente/contract'
import { AppError, addDays, type CivilDate, daysBetween } from '@puente/domain'
import { reportTexts } from '@puente/texts/backoffice-reports'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { REPORT_TABLES, readReport } from '../../../../staff/reports/report-tables.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { staffActor } from '../../../scopes/staff.ts'
import { sendCsv, toCsv } from '../../../web/csv.ts'
import { errors } from '../../../web/error-responses.ts'

/** Ten years and a day: a longer period is a typing error. */
const MAX_DAYS = 3_653

function checkPeriod(from: CivilDate, to: CivilDate): void {
  if (from <= to && daysBetween(from, to) <= MAX_DAYS) return
  throw new AppError('validation_failed', `from ${from} to ${to}`, {
    fields: [{ property: 'from', key: from > to ? 'maxDate' : 'minDate' }],
  })
}

export const readStaffReport =
  ({ transaction, readTransaction, clock }: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/staff/reports/:report',
      {
        config: { permission: 'reports.read' },
        schema: {
          tags: ['staff'],
          summary: 'One report over closed days, from the facts that the night writes; `format=csv` downloads it',
          params: z.object({ report: z.enum(REPORT_NAMES) }),
          querystring: ReportQuery,
          response: { 200: Report, ...errors(401, 403, 422) },
        },
      },
      async (request, reply) => {
        const { report: name } = request.params
        const { format, product, customer, source, ...period } = request.query
        const table = REPORT_TABLES[name]
        const closedThrough = await readTransaction((tx) => tx.reportFigures.closedThrough())
        const newest = closedThrough === null ? clock.today() : addDays(closedThrough, table.isOfNights ? 1 : 0)
        const to = period.to ?? newest
        const from = period.from ?? addDays(to, 1 - table.daysBack)
        checkPeriod(from, to)
        const scope = { from, to, product, customer, source }
        const rows = await readTransaction((tx) => readReport(tx, table, scope))
        const columns = table.columns.map(({ key, unit }) => ({ key, unit }))
        if (format === 'json') return { report: name, from, to, closed_through: closedThrough, columns, rows }
        await transaction((tx) =>
          tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: 'reports.exported',
            userId: null,
            detail: { report: name, from, to },
          }),
        )
        const head = columns.map(({ key }) => reportTexts.columns[key] ?? key)
        const cells = rows.map((row) =>
          row.map((value, index) =>
            columns[index]?.unit === 'bucket' && typeof value === 'string'
              ? (reportTexts.buckets[value] ?? value)
              : value,
          ),
        )
        return sendCsv(reply, `${reportTexts.files[name]}-${from}-${to}.csv`, toCsv(head, cells)) as never
      },
    )
  }
