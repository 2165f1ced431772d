import { addDays, bucketsAfter, type CivilDate, LATE_BUCKETS } from '@puente/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** What a report covers; without a product, kind of customer or source, all of them. */
export interface ReportScope {
  readonly from: CivilDate
  readonly to: CivilDate
  readonly product?: number | undefined
  readonly customer?: 'new' | 'repeat' | undefined
  readonly source?: string | undefined
}

type Row = Readonly<Record<string, string | number | null>>

/** Days late after which a debt counts as lost in a vintage. */
const LOST_AFTER_DAYS = 90

/** Months that the expected part of a forecast is taken from. */
const RATE_MONTHS = 3

const bucketNames = (names: readonly string[]): SQL => sql`${sql.param(names)}::text[]`

const inProduct = ({ product, customer, source }: Omit<ReportScope, 'from' | 'to'>): SQL =>
  sql`(${product ?? null}::integer is null or product_id = ${product ?? null}::integer)
    and (${customer ?? null}::text is null or customer_kind = ${customer ?? null}::text)
    and (${source ?? null}::text is null or source = ${source ?? null}::text)`

/** Reads the facts for the reports, never the loans. `docs/reference/reports.md` defines every figure. */
export const reportFigureRepository = (db: Database) => {
  const read = async (query: SQL): Promise<readonly Row[]> => (await db.execute<Row>(query)).rows
  const within = ({ from, to, ...scope }: ReportScope): SQL =>
    sql`date between ${from}::date and ${to}::date and ${inProduct(scope)}`
  const months = ({ from, to }: ReportScope, column: SQL): SQL =>
    sql`${column} between date_trunc('month', ${from}::date)::date and ${to}::date`

  /** The last night of each month, and of the period: each follows a closed day. */
  const nights = ({ from, to }: ReportScope): SQL => sql`
    select max(date + 1) from reported_days where date + 1 between ${from}::date and ${to}::date
    group by date_trunc('month', date + 1)`

  return {
    async closedThrough(): Promise<CivilDate | null> {
      const [row] = await read(sql`select max(date)::text as date from reported_days`)
      return (row?.date ?? null) as CivilDate | null
    },

    money: (scope: ReportScope) =>
      read(sql`
        select date::text, sum(disbursed_cents) as disbursed, sum(collected_cents) as collected,
          sum(collected_cents - disbursed_cents) as net
        from daily_cash where ${within(scope)} group by date
        having sum(abs(disbursed_cents)) + sum(abs(collected_cents)) > 0 order by date`),

    funnel: (scope: ReportScope) =>
      read(sql`
        select date::text, ${steps}, ${approval} as approval from daily_applications where ${within(scope)}
        group by date order by date`),

    sources: (scope: ReportScope) =>
      read(sql`
        with visited as (
          select source, sum(visits) as phones from daily_visits
          where date between ${scope.from}::date and ${scope.to}::date and step = 'phone_number_complete'
            and (${scope.source ?? null}::text is null or source = ${scope.source ?? null}::text)
          group by source
        ),
        applied as (
          select source, ${steps}, ${approval} as approval from daily_applications where ${within(scope)} group by source
        )
        select source, coalesce(phones, 0) as phones, coalesce(requested, 0) as requested, coalesce(completed, 0) as completed,
          coalesce(offered, 0) as offered, coalesce(refused, 0) as refused, coalesce(signed, 0) as signed,
          coalesce(paid_out, 0) as paid_out, approval
        from visited full join applied using (source) order by requested desc, phones desc, source limit 200`),

    portfolio: (scope: ReportScope) =>
      read(sql`
        select date::text, sum(loans) as loans, sum(principal_cents) as principal,
          ${lateCents(30)} as over_30, ${lateCents(60)} as over_60, ${lateCents(90)} as over_90,
          ${percent(lateCents(30), sql`sum(principal_cents)`)} as par_30,
          ${percent(lateCents(60), sql`sum(principal_cents)`)} as par_60,
          ${percent(lateCents(90), sql`sum(principal_cents)`)} as par_90
        from daily_loans where date in (${nights(scope)}) and ${inProduct(scope)} group by date order by date`),

    buckets: (scope: ReportScope) =>
      read(sql`
        with last as (select max(date) as date from daily_loans where date <= ${scope.to}::date),
        now as (
          select bucket, sum(loans) as loans, sum(principal_cents) as principal from daily_loans
          where date = (select date from last) and ${inProduct(scope)} group by bucket
        ),
        before as (
          select bucket, sum(loans) as loans from daily_loans
          where date = (select date - 7 from last) and ${inProduct(scope)} group by bucket
        )
        select names.bucket, coalesce(now.loans, 0) as loans, coalesce(now.principal, 0) as principal,
          ${percent(sql`coalesce(now.principal, 0)`, sql`sum(now.principal) over ()`)} as share,
          case when exists (select from daily_loans where date = (select date - 7 from last))
            then coalesce(before.loans, 0) end as loans_before
        from unnest(${bucketNames(LATE_BUCKETS.map(({ bucket }) => bucket))}) with ordinality as names (bucket, place)
        left join now on now.bucket = names.bucket left join before on before.bucket = names.bucket order by place`),

    rolls: ({ from, to, ...scope }: ReportScope) =>
      read(sql`
        select month::text, from_bucket, to_bucket, sum(loans) as loans, sum(principal_cents) as principal,
          ${percent(sql`sum(loans)`, sql`sum(sum(loans)) over (partition by month, from_bucket)`)} as share
        from monthly_rolls
        where month = (select max(month) from monthly_rolls where month between date_trunc('month', ${from}::date)::date and ${to}::date)
          and ${inProduct(scope)}
        group by month, from_bucket, to_bucket
        order by array_position(${bucketNames(LATE_BUCKETS.map(({ bucket }) => bucket))}, from_bucket),
          array_position(${bucketNames([...LATE_BUCKETS.map(({ bucket }) => bucket), 'paid', 'sold', 'written_off'])}, to_bucket)`),

    vintages: (scope: ReportScope) =>
      read(sql`
        with moved as (
          select signed_month, date_trunc('month', date)::date as month, sum(disbursed_cents) as disbursed,
            sum(principal_cents) as collected, sum(lost_cents - recovered_cents) as lost
          from daily_cash where ${months(scope, sql`signed_month`)} and date <= ${scope.to}::date and ${inProduct(scope)}
          group by 1, 2
        ),
        ends as (
          select date_trunc('month', date)::date as month, max(date) + 1 as night from reported_days
          where date between date_trunc('month', ${scope.from}::date)::date and ${scope.to}::date group by 1
        ),
        late as (
          select signed_month, ends.month, sum(principal_cents) as late from daily_loans join ends on ends.night = daily_loans.date
          where bucket = any(${bucketNames(bucketsAfter(LOST_AFTER_DAYS))}) and ${inProduct(scope)} group by 1, 2
        ),
        grid as (
          select born.signed_month, month::date as month, born.disbursed
          from (select signed_month, sum(disbursed) as disbursed from moved group by 1) as born
          cross join lateral generate_series(born.signed_month, date_trunc('month', ${scope.to}::date), interval '1 month') as month
          where born.disbursed > 0
        ),
        summed as (
          select g.signed_month, g.month, g.disbursed,
            sum(coalesce(m.lost, 0)) over through_month + coalesce(l.late, 0) as lost,
            sum(coalesce(m.collected, 0)) over through_month as collected
          from grid g left join moved m using (signed_month, month) left join late l using (signed_month, month)
          window through_month as (partition by g.signed_month order by g.month)
        )
        select signed_month::text, (extract(year from age(month, signed_month)) * 12 + extract(month from age(month, signed_month)))::int
            as months_on_book, disbursed, greatest(0, lost) as lost, collected,
          ${percent(sql`greatest(0, lost)`, sql`disbursed`)} as lost_share, ${percent(sql`collected`, sql`disbursed`)} as collected_share
        from summed order by signed_month, month`),

    collections: (scope: ReportScope) =>
      read(sql`
        select due_month::text, sum(due_cents) as due, sum(principal_cents) as collected,
          sum(due_cents - principal_cents) as missing, ${percent(sql`sum(principal_cents)`, sql`sum(due_cents)`)} as share
        from daily_cash where ${months(scope, sql`due_month`)} and ${inProduct(scope)}
        group by due_month having sum(due_cents) > 0 order by due_month`),

    first_dues: (scope: ReportScope) =>
      read(sql`
        select date_trunc('month', date)::date::text as month, sum(loans) as loans, sum(missed) as missed,
          ${percent(sql`sum(missed)`, sql`sum(loans)`)} as share
        from daily_first_dues where ${within(scope)} group by 1 order by 1`),

    forecast: ({ product }: ReportScope) =>
      read(sql`
        with rate as (
          select coalesce(least(1, sum(principal_cents)::numeric / nullif(sum(due_cents), 0)), 1) as paid from daily_cash
          where due_month < date_trunc('month', (select max(as_of) from cash_forecasts))::date
            and due_month >= (date_trunc('month', (select max(as_of) from cash_forecasts)) - ${RATE_MONTHS} * interval '1 month')::date
            and (${product ?? null}::integer is null or product_id = ${product ?? null}::integer)
        )
        select date::text, sum(loans) as loans, sum(principal_cents) as principal, sum(charges_cents) as charges,
          sum(principal_cents + charges_cents) as due, round(sum(principal_cents + charges_cents) * (select paid from rate)) as expected
        from cash_forecasts
        where as_of = (select max(as_of) from cash_forecasts)
          and (${product ?? null}::integer is null or product_id = ${product ?? null}::integer)
        group by date order by date`),

    /** Applications of one day by step. */
    async stepsOf(date: CivilDate): Promise<Readonly<Record<string, number>>> {
      const rows = await read(
        sql`select step, sum(loans) as loans from daily_applications where date = ${date}::date group by step`,
      )
      return Object.fromEntries(rows.map(({ step, loans }) => [String(step), Number(loans)]))
    },

    /** The last night of the portfolio, and the one a week before if there was one. */
    async lastNights(): Promise<{ readonly asOf: CivilDate; readonly weekBefore: CivilDate | null } | null> {
      const [row] = await read(sql`select max(date)::text as date from daily_loans`)
      if (typeof row?.date !== 'string') return null
      const asOf = row.date as CivilDate
      const before = addDays(asOf, -7)
      const [known] = await read(sql`select 1 as one from daily_loans where date = ${before}::date limit 1`)
      return { asOf, weekBefore: known === undefined ? null : before }
    },
  }
}

const stepCount = (step: string): SQL => sql`coalesce(sum(loans) filter (where step = ${sql.raw(`'${step}'`)}), 0)`

const steps = sql`${stepCount('requested')} as requested, ${stepCount('completed')} as completed,
  ${stepCount('offered')} as offered, ${stepCount('refused')} as refused, ${stepCount('signed')} as signed,
  ${stepCount('paid_out')} as paid_out`

/** One decimal; null without a whole. */
const percent = (part: SQL, whole: SQL): SQL => sql`round(100 * (${part})::numeric / nullif(${whole}, 0), 1)`

const approval = percent(stepCount('offered'), stepCount('completed'))

const lateCents = (days: number): SQL =>
  sql`coalesce(sum(principal_cents) filter (where bucket = any(${bucketNames(bucketsAfter(days))})), 0)`
