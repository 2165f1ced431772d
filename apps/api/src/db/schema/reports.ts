import { FUNNELS } from '@puente/domain'
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cents, civilDate } from './columns.ts'
import { loanAccounts } from './loans.ts'

// What the reports read: filled by `report_days` and `report_portfolio` in the night, and by the commit of each change
// (`db/functions/`). No report reads the loans themselves.

/** What every figure about loans can be grouped by. */
const dimensions = {
  productId: integer().notNull(),
  productVersion: integer().notNull(),
  customerKind: text({ enum: ['new', 'repeat'] }).notNull(),
  source: text().notNull(),
}

/** The paid-out loans with what the reports group by, and how the last night left each. */
export const reportedLoans = pgTable(
  'reported_loans',
  {
    loanId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => loanAccounts.loanId, { onDelete: 'cascade' }),
    ...dimensions,
    signedMonth: civilDate().notNull(),
    firstDueDate: civilDate().notNull(),
    mustPayDate: civilDate().notNull(),
    /** `new` until its first night; then a bucket, or how it left the portfolio. */
    bucket: text().notNull(),
    since: civilDate().notNull(),
    isOpen: boolean().notNull(),
    principalCents: cents().notNull().default(0),
    /** Of a single payment: its charges on the due date. */
    chargesCents: cents(),
    /** How it left the portfolio. */
    ended: text({ enum: ['paid', 'sold', 'written_off'] }),
    /** The night on which an open loan comes into the next bucket if nothing happens. */
    changesOn: civilDate(),
  },
  (table) => [
    index('reported_loans_first_due').on(table.firstDueDate),
    index('reported_loans_changes').on(table.changesOn),
    index('reported_loans_due').on(table.mustPayDate),
  ],
)

/** The loans that commits changed since the last night, which empties the table. */
export const reportChanges = pgTable('report_changes', { loanId: bigint({ mode: 'number' }).notNull() })

/** Every change of bucket that a night found. Append-only, and made from the rows of `reported_loans`. */
export const loanBucketChanges = pgTable(
  'loan_bucket_changes',
  {
    loanId: bigint({ mode: 'number' }).notNull(),
    date: civilDate().notNull(),
    fromBucket: text().notNull(),
    toBucket: text().notNull(),
    principalCents: cents().notNull(),
  },
  (table) => [primaryKey({ columns: [table.loanId, table.date] }), index('loan_bucket_changes_date').on(table.date)],
)

/** The portfolio as the night of a date left it. */
export const dailyLoans = pgTable(
  'daily_loans',
  {
    date: civilDate().notNull(),
    ...dimensions,
    signedMonth: civilDate().notNull(),
    bucket: text().notNull(),
    loans: integer().notNull(),
    principalCents: cents().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.date,
        table.bucket,
        table.signedMonth,
        table.source,
        table.productId,
        table.productVersion,
        table.customerKind,
      ],
    }),
  ],
)

/** Money that moved on a closed day, by the month of the due date that the loan had before. */
export const dailyCash = pgTable(
  'daily_cash',
  {
    date: civilDate().notNull(),
    ...dimensions,
    signedMonth: civilDate().notNull(),
    dueMonth: civilDate().notNull(),
    disbursedCents: cents().notNull(),
    /** All that borrowers paid, less what was taken back. */
    collectedCents: cents().notNull(),
    /** The part of it that paid principal. */
    principalCents: cents().notNull(),
    /** Principal that fell due: what was paid by the due date, and what was not. */
    dueCents: cents().notNull(),
    /** Principal written off or given up, less what was taken back. */
    lostCents: cents().notNull(),
    recoveredCents: cents().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.date,
        table.dueMonth,
        table.signedMonth,
        table.source,
        table.productId,
        table.productVersion,
        table.customerKind,
      ],
    }),
  ],
)

export const APPLICATION_STEPS = ['requested', 'completed', 'offered', 'refused', 'signed', 'paid_out'] as const

/** Applications that took a step for the first time on a closed day. */
export const dailyApplications = pgTable(
  'daily_applications',
  {
    date: civilDate().notNull(),
    ...dimensions,
    step: text({ enum: APPLICATION_STEPS }).notNull(),
    loans: integer().notNull(),
    amountCents: cents().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.date, table.step, table.source, table.productId, table.productVersion, table.customerKind],
    }),
  ],
)

/** Visits that reached a step of the funnel on a closed day, as browsers told. */
export const dailyVisits = pgTable(
  'daily_visits',
  {
    date: civilDate().notNull(),
    source: text().notNull(),
    funnel: text({ enum: FUNNELS }).notNull(),
    step: text().notNull(),
    visits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.date, table.step, table.source, table.funnel] })],
)

/** First due dates of a closed day, and how many of them were missed. */
export const dailyFirstDues = pgTable(
  'daily_first_dues',
  {
    date: civilDate().notNull(),
    ...dimensions,
    signedMonth: civilDate().notNull(),
    loans: integer().notNull(),
    missed: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.date, table.signedMonth, table.source, table.productId, table.productVersion, table.customerKind],
    }),
  ],
)

/** Where the loans of a bucket stood at the end of a finished month. */
export const monthlyRolls = pgTable(
  'monthly_rolls',
  {
    month: civilDate().notNull(),
    productId: integer().notNull(),
    customerKind: text({ enum: ['new', 'repeat'] }).notNull(),
    source: text().notNull(),
    fromBucket: text().notNull(),
    toBucket: text().notNull(),
    loans: integer().notNull(),
    principalCents: cents().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.month, table.fromBucket, table.toBucket, table.source, table.productId, table.customerKind],
    }),
  ],
)

/** What fell due in the thirty days after a night, as that night saw it. */
export const cashForecasts = pgTable(
  'cash_forecasts',
  {
    asOf: civilDate().notNull(),
    date: civilDate().notNull(),
    productId: integer().notNull(),
    loans: integer().notNull(),
    principalCents: cents().notNull(),
    chargesCents: cents().notNull(),
  },
  (table) => [primaryKey({ columns: [table.asOf, table.date, table.productId] })],
)

/** The closed days: their figures do not change any more. */
export const reportedDays = pgTable('reported_days', { date: date().primaryKey() })
