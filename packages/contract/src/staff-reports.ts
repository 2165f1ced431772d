import { PROMISE_STATES } from '@puente/domain'
import { z } from 'zod'
import { DateOnly, Euros, Instant } from './wire.ts'

/** `docs/reference/reports.md` defines every column. */
export const REPORT_NAMES = [
  'funnel',
  'sources',
  'portfolio',
  'buckets',
  'rolls',
  'vintages',
  'collections',
  'first_dues',
  'forecast',
  'money',
] as const
export type ReportName = (typeof REPORT_NAMES)[number]

/** How a value is written. */
const REPORT_UNITS = ['date', 'month', 'bucket', 'source', 'count', 'euros', 'percent'] as const
export type ReportUnit = (typeof REPORT_UNITS)[number]

export const ReportQuery = z.object({
  from: DateOnly.optional().meta({ description: 'A year before the last day if left out; 30 days for reports by day' }),
  to: DateOnly.optional().meta({
    description: 'The last closed day if left out, and the last night for reports of the portfolio',
  }),
  product: z.coerce.number().int().positive().optional(),
  customer: z.enum(['new', 'repeat']).optional(),
  source: z.string().min(1).max(40).optional(),
  format: z.enum(['json', 'csv']).default('json'),
})
export type ReportQuery = z.infer<typeof ReportQuery>

export const Report = z
  .object({
    report: z.enum(REPORT_NAMES),
    from: DateOnly,
    to: DateOnly,
    closed_through: DateOnly.nullable().meta({
      description: 'The last day whose figures are closed; null before the first night',
    }),
    columns: z.array(z.object({ key: z.string(), unit: z.enum(REPORT_UNITS) })),
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).meta({
      description: 'The values in the order of the columns; euros with two decimals, percent with one',
    }),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>

const StartQueue = z.object({
  key: z.string().meta({ description: 'As in `GET /staff/counts`' }),
  waiting: z.int(),
  oldest_at: Instant.nullable(),
  target_hours: z.int(),
})

export const StartPage = z
  .object({
    date: DateOnly,
    closed_through: DateOnly.nullable(),
    queues: z.array(StartQueue),
    portfolio: z
      .object({
        as_of: DateOnly,
        week_before: DateOnly.nullable(),
        buckets: z.array(
          z.object({ bucket: z.string(), loans: z.int(), principal: Euros, loans_before: z.int().nullable() }),
        ),
      })
      .nullable(),
    applications: z
      .object({
        date: DateOnly,
        steps: z.record(z.string(), z.int()),
        week_before: z.record(z.string(), z.int()),
      })
      .nullable(),
    money: z.array(z.object({ date: DateOnly, disbursed: Euros, collected: Euros })).nullable(),
    promises: z
      .object({
        total: z.int(),
        items: z.array(
          z.object({
            id: z.int(),
            loan: z.string(),
            customer_name: z.string().nullable(),
            amount: Euros,
            paid: Euros.nullable(),
            state: z.enum(PROMISE_STATES),
          }),
        ),
      })
      .nullable()
      .meta({ description: 'What fell through last night and what falls due today; null for who does not collect' }),
  })
  .meta({ id: 'StartPage' })
export type StartPage = z.infer<typeof StartPage>
